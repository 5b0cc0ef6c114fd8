import pg from "pg"

/** All contestants speak through the same driver, one connection for each worker. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // When a measurement fails, PostgreSQL stops under its connections: the failure is what to report.
  client.on("error", () => {})
  await client.connect()
  return client
}

export async function withConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface Limits {
  max_concurrency: number
  max_claims_per_workspace?: number
}

export async function setLimits(client: pg.Client, limits: Limits): Promise<void> {
  await client.query(
    `update public.queues set max_concurrency = $1, max_claims_per_workspace = $2,
            max_claims_per_tick = 1000 where name = 'pdf'`,
    [limits.max_concurrency, limits.max_claims_per_workspace ?? 25],
  )
}

export async function makeWorkspaces(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query(
    `insert into public.workspaces (name) select 'bench ' || n from generate_series(1, $1) n
     returning id`,
    [count],
  )
  return rows.map(({ id }) => id as string)
}
