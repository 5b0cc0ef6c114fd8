import type { Sql } from "./queue"

/** Runs a statement with a member's claims, as PostgREST does, on a connection of one's own choice. */
export async function asMember<T>(
  sql: Sql,
  userId: string,
  work: (tx: Sql) => Promise<T>,
): Promise<T> {
  const claims = JSON.stringify({ role: "authenticated", sub: userId })
  return (await sql.begin(async (tx) => {
    // PostgREST sets the first; the local Auth schema reads the others.
    await tx`select set_config('request.jwt.claims', ${claims}, true),
                    set_config('request.jwt.claim.sub', ${userId}, true),
                    set_config('request.jwt.claim.role', 'authenticated', true)`
    await tx`set local role authenticated`
    return work(tx as unknown as Sql)
  })) as T
}

/** The code of a refusal by `private.refuse`; of any other error, PostgreSQL's own. */
export function codeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  return code === "PGRST" ? (JSON.parse(message) as { code: string }).code : (code ?? message)
}
