import type { Metadata } from "next"
import { AuthCard } from "@/components/auth/auth-card"
import { SignUpForm } from "@/components/auth/sign-up-form"
import { signUp } from "../actions"
import { localPath } from "../local-path"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export const metadata: Metadata = { title: "Create account" }

export default async function SignUpPage({ searchParams }: Props) {
  const target = localPath((await searchParams).next)
  return (
    <AuthCard
      title="Create account"
      other={{ question: "Already have an account?", words: "Sign in", path: "/sign-in", target }}
    >
      <SignUpForm action={signUp} next={target} />
    </AuthCard>
  )
}
