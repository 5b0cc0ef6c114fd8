import { z } from "zod"
import { signUpFields } from "@/app/(auth)/fields"

export { DELETE_WORDS } from "@/components/settings/delete-words"

export const passwordFields = z.object({
  current: z.string().min(1, { error: "Enter your current password." }),
  password: signUpFields.shape.password,
})

/** What is wrong with each field, or that it worked. */
export interface PasswordState {
  current?: string
  password?: string
  form?: string
  changed?: boolean
}
