// The first thing every command runs: plain JavaScript without dependencies, on whatever Node is there.
// It installs the locked packages when they are missing or stale, then hands over to the project's own
// Node 24, which one of them brings along.
import { spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"

const root = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  "..",
)
const modules = path.join(root, "node_modules")
const mark = path.join(modules, ".pressrun-installed")
const ownNode = path.join(modules, "node/bin/node")

const [major] = process.versions.node.split(".").map(Number)
if (major < 20) {
  console.error(
    `Pressrun needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`,
  )
  process.exit(1)
}

install()
run(process.argv[2], process.argv.slice(3))

function install() {
  const locked = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .update(readFileSync(path.join(root, "package.json")))
    .update(`${process.platform}-${process.arch}`)
    .digest("hex")
  if (existsSync(ownNode) && existsSync(mark) && readFileSync(mark, "utf8") === locked) return

  const started = Date.now()
  process.stdout.write("  Installing packages …\n")
  const npm = process.env.npm_execpath
  const [command, prefix] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []]
  const args = [...prefix, "ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"]
  const installed = spawnSync(command, [...args, "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "development" },
  })
  if (installed.status !== 0) {
    console.error("npm ci failed: see above. Is the npm registry reachable?")
    process.exit(installed.status ?? 1)
  }
  if (!existsSync(ownNode)) {
    console.error('The npm package "node" brought no Node 24 for this machine.')
    process.exit(1)
  }
  writeFileSync(mark, locked)
  console.log(`✓ Packages installed (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}

/** Runs scripts/<name>.ts on Node 24 and ends as it ends. */
function run(name, args) {
  const script = path.join(root, "scripts", `${name}.ts`)
  const tsx = pathToFileURL(path.join(modules, "tsx/dist/loader.mjs")).href
  const child = spawn(ownNode, ["--import", tsx, script, ...args], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: "1",
      // React picks its slow, talkative build otherwise: it took a fifth of the press's own time.
      ...(/worker|bench/.test(name) && { NODE_ENV: "production" }),
      // The scripts start others by name: they too must find Node 24 first.
      PATH: [path.dirname(ownNode), path.join(modules, ".bin"), process.env.PATH].join(
        path.delimiter,
      ),
    },
  })
  // Ctrl-C reaches the child by itself; a SIGTERM to npm's child reaches only us.
  process.on("SIGINT", () => {})
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.on("exit", (code, signal) => {
    if (signal) process.kill(process.pid, "SIGKILL")
    else process.exit(code ?? 1)
  })
}
