import type { Metadata } from "next"
import Link from "next/link"
import { AuthCard } from "@/components/auth/auth-card"
import { ExpiredLink } from "@/components/auth/expired-link"
import { ResetForm } from "@/components/auth/reset-form"
import { buttonClass } from "@/components/ui/button"
import { mayResetPassword } from "@/lib/auth/recovery"
import { currentSession } from "@/lib/supabase/session"
import { LINK_EXPIRED } from "../auth-errors"
import { resetPassword } from "../recovery-actions"

type Props = { searchParams: Promise<{ done?: string }> }

export const metadata: Metadata = { title: "Reset password" }

export default async function ResetPasswordPage({ searchParams }: Props) {
  const session = await currentSession()
  if (session.state === "in" && (await searchParams).done)
    return (
      <AuthCard title="Password changed">
        <p role="status">You are signed in. All other devices were signed out.</p>
        <Link href="/documents" className={buttonClass()}>
          Continue to your documents
        </Link>
      </AuthCard>
    )
  if (session.state !== "in" || !(await mayResetPassword()))
    return (
      <AuthCard title="Reset your password">
        <ExpiredLink problem={LINK_EXPIRED} />
      </AuthCard>
    )
  return (
    <AuthCard title="Reset your password">
      <ResetForm action={resetPassword} email={session.email} />
    </AuthCard>
  )
}
