import { withConnection } from "./database"

/** The plans of one claim of three and of everything it runs inside, undone afterwards. */
export async function explainClaim(url: string): Promise<string> {
  return withConnection(url, async (client) => {
    const plans: string[] = []
    client.on("notice", ({ message }) => plans.push(message ?? ""))
    await client.query("begin")
    // The first claim of a session plans and compiles; the second shows what all others do.
    await client.query("select public.claim_jobs('pdf', 'explain', 1)")
    await client.query("load 'auto_explain'")
    const on = ["log_analyze", "log_buffers", "log_nested_statements"]
    for (const name of on) await client.query(`set local auto_explain.${name} = on`)
    await client.query("set local auto_explain.log_min_duration = 0")
    await client.query("set local client_min_messages = log")
    await client.query("select public.claim_jobs('pdf', 'explain', 2)")
    await client.query("rollback")
    return plans.filter((plan) => plan.includes("Query Text")).join("\n\n")
  })
}
