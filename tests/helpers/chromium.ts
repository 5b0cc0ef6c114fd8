import { spawnSync } from "node:child_process"
import { findExecutable, unpackLibraries } from "../../lib/press/chromium/executable"

/** The press's own Chromium for Playwright: nothing to download, nothing to install. */
export async function chromiumForTests(): Promise<{
  executablePath: string
  env: Record<string, string>
}> {
  const { file, env } = await findExecutable()
  const full: NodeJS.ProcessEnv = { ...process.env, ...env }
  // A bare machine: the libraries that come with the package.
  if (spawnSync(file, ["--version"], { env: full }).status !== 0) {
    full.LD_LIBRARY_PATH = await unpackLibraries()
  }
  return { executablePath: file, env: full as Record<string, string> }
}
