import type { Metadata } from "next"
import { AuthCard } from "@/components/auth/auth-card"
import { ConfirmForm } from "@/components/auth/confirm-form"
import { confirmLink } from "../../recovery-actions"

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

// The address holds a token: no other site may see it in a Referer header. With "no-referrer" a form without JavaScript
// would be sent with `Origin: null`, and refused.
export const metadata: Metadata = { title: "Confirm", referrer: "same-origin" }

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
