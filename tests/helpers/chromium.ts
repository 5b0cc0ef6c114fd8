import { spawnSync } from "node:child_process"
import { findExecutable, unpackLibraries } from "../../lib/press/executable"

/** The press's own Chromium for Playwright: nothing to download, nothing to install. */
export async function chromiumForTests(): Promise<{
  executablePath: string
  env: Record<string, string>
}> {
  const { file, env } = await findExecutable()
  const inherited = { ...(process.env as Record<string, string>), ...env }
  const runs = spawnSync(file, ["--version"], { env: inherited }).status === 0
  const libraries = runs ? {} : { LD_LIBRARY_PATH: await unpackLibraries() }
  return { executablePath: file, env: { ...inherited, ...libraries } }
}
