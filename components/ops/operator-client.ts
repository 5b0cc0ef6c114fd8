import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import { isOperator } from "@/lib/repositories/operators"
import { memberClient } from "@/lib/supabase/session"

/** Asked once per request, by the layout for its link and by the pages for themselves. */
const asked = cache(async () => isOperator(await memberClient()))

/**
 * The client of a page for operators; for everybody else there is no such page. A page asks for itself, as it
 * renders beside its layout and not after it.
 */
export async function operatorClient() {
  const supabase = await memberClient()
  if (!(await asked())) notFound()
  return supabase
}

/** Only whether there is a link to show: an outage hides it and breaks nothing. */
export const showsOperations = () => asked().catch(() => false)
