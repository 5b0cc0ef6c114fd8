import type { Metadata } from "next"
import { AuthCard } from "@/components/auth/auth-card"
import { SignInForm } from "@/components/auth/sign-in-form"
import { Notice } from "@/components/ui/notice"
import { signIn } from "../actions"
import { LINK_EXPIRED } from "../auth-errors"
import { localPath } from "../local-path"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const metadata: Metadata = { title: "Sign in" }

export default async function SignInPage({ searchParams }: Props) {
  const { next, notice } = await searchParams
  const target = localPath(next)
  return (
    <AuthCard
      title="Sign in"
      other={{ question: "New here?", words: "Create account", path: "/sign-up", target }}
    >
      {notice === "link" && (
        <Notice>{LINK_EXPIRED} If you have confirmed your address before, sign in.</Notice>
      )}
      <SignInForm action={signIn} next={target} />
    </AuthCard>
  )
}
