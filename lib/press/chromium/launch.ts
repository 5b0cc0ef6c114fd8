import { constants } from "node:fs"
import { access } from "node:fs/promises"
import type { Browser, LaunchOptions } from "../browser"
import { type Executable, unpackLibraries } from "./executable"
import { LAUNCH_FLAGS, unsandboxedFlags } from "./flags"
import { browserHome } from "./home"
import { explainLaunchFailure, probe } from "./launch-failure"
import { maySandbox } from "./sandbox"

const LAUNCH_DEADLINE_MS = 20_000
// Longer than any print may take: deadlines are the signal's.
const PROTOCOL_DEADLINE_MS = 180_000

type Launch = (options: LaunchOptions) => Promise<Browser>

// Starts Chromium with its home in the scratch folder. What a bare machine lacks is tried in turn:
// the libraries that came with the package, then a start without the sandbox.
export async function startChromium(
  launch: Launch,
  executable: Executable,
  scratch: string,
): Promise<Browser> {
  const home = browserHome()
  const env = {
    ...executable.env,
    HOME: scratch,
    TMPDIR: scratch,
    XDG_CACHE_HOME: scratch,
    XDG_CONFIG_HOME: scratch,
    ...(home.libraries && { LD_LIBRARY_PATH: home.libraries }),
  }
  const sandboxed = maySandbox()
  // Puppeteer lets this one escape as an uncaught exception, which would end the whole process.
  await access(executable.file, constants.X_OK).catch((error) => {
    throw explainLaunchFailure({ missing: null, isBrowser: false }, error)
  })
  try {
    return await launch({
      executablePath: executable.file,
      headless: "shell",
      // A pipe and not a port: nobody else on the machine can drive it, and it closes itself when
      // the pipe does, also when Node is killed.
      pipe: true,
      args: sandboxed ? LAUNCH_FLAGS : [...LAUNCH_FLAGS, ...unsandboxedFlags()],
      userDataDir: scratch,
      env: { PATH: process.env.PATH, LANG: "C.UTF-8", TZ: "UTC", ...env },
      // Ours to decide: a worker told to stop first finishes what it prints (see home.ts).
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: LAUNCH_DEADLINE_MS,
      protocolTimeout: PROTOCOL_DEADLINE_MS,
    })
  } catch (error) {
    const found = await probe(executable.file, env)
    if (found.missing && !home.libraries) {
      home.libraries = await unpackLibraries()
      return startChromium(launch, executable, scratch)
    }
    if (sandboxed && found.isBrowser) {
      home.sandboxRefused = true
      return startChromium(launch, executable, scratch)
    }
    throw explainLaunchFailure(found, error)
  }
}
