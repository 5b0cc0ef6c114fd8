import type { Metadata } from "next"
import { AuthCard } from "@/components/auth/auth-card"
import { ForgotForm } from "@/components/auth/forgot-form"
import { sendResetLink } from "../recovery-actions"

export const metadata: Metadata = { title: "Forgot password" }

export default function ForgotPasswordPage() {
  return (
    <AuthCard
      title="Forgot password"
      other={{ question: "Remember your password?", words: "Sign in", path: "/sign-in" }}
    >
      <ForgotForm action={sendResetLink} />
    </AuthCard>
  )
}
