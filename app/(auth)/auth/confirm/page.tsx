import type { Metadata } from "next"
import { AuthCard } from "@/components/auth/auth-card"
import { ConfirmForm } from "@/components/auth/confirm-form"
import { confirmLink } from "../../recovery-actions"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

// The address holds a token: it must not travel on in a Referer header.
export const metadata: Metadata = { title: "Confirm", referrer: "no-referrer" }

export default async function ConfirmPage({ searchParams }: Props) {
  const { token_hash, type } = await searchParams
  const recovery = type !== "email"
  return (
    <AuthCard title={recovery ? "Reset your password" : "Confirm your email address"}>
      <ConfirmForm
        action={confirmLink}
        type={recovery ? "recovery" : "email"}
        tokenHash={typeof token_hash === "string" ? token_hash : ""}
      />
    </AuthCard>
  )
}
