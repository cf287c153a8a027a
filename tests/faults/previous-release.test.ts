// The release before goes on working on this release's tables: while they are changed beneath it, and started anew on
// them. And web apps of the release before, which are there until the last one is replaced, find in this release's answers
// all that they know. It is read out of the repository's history: the newest tag of a version before this commit, and without tags the
// commit before the newest change of the tables came in.

import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { demoMembersOf, demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { login } from "#contract/account.ts"
import { callEndpoint } from "#gateway/check/caller.ts"
import { fieldsIn, jsonIn } from "#gateway/check/raw.ts"
import { reads } from "#gateway/check/reads.ts"
import { type PostgresCluster, startPostgres } from "../../scripts/postgres.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const tables = "backend/storage/migrations"
const releaseBefore = findReleaseBefore()

test.skipIf(!releaseBefore)("the release before works on this release's tables", async () => {
  const folder = mkdtempSync(join(tmpdir(), "krapao-before-"))
  let cluster: PostgresCluster | undefined
  try {
    const release = unpack(releaseBefore!, join(folder, "release"))
    if (process.env.TEST_DATABASE_URL) cluster = await startPostgres()
    const url = cluster?.url ?? `sqlite:${join(folder, "krapao.sqlite")}`

    await withBackend(release, url, ["--seed"], async address => {
      expect(run(root, "backend/storage/migrate-run.ts", "--database", url)).toContain("changes made")
      checkContract(release, address)
    })
    const before = await withBackend(release, url, [], async address => {
      checkContract(release, address)
      return answersOf(address)
    })
    const now = await withBackend(root, url, [], answersOf)
    expect(before.filter(field => !now.includes(field))).toEqual([])
    expect(before.length).toBeGreaterThan(150)
    expect(run(root, "backend/ledger/reconcile-run.ts", "--url", url)).toContain("agrees with itself")
  } finally {
    await cluster?.remove()
    rmSync(folder, { recursive: true })
  }
})

/** Undefined without history: an archive, or a clone of one commit. */
function findReleaseBefore(): string | undefined {
  try {
    const tag = git("tag", "--list", "v*", "--merged", "HEAD^", "--sort=-version:refname").split("\n")[0]
    if (tag) return tag
    const newest = git("log", "--first-parent", "--diff-filter=A", "--format=%H", "-1", "--", tables)
    return git("rev-parse", "--verify", `${newest}^1`)
  } catch {
    return undefined
  }
}

/** The backend needs no build; its libraries are this release's, which is what an image without an update would have. */
function unpack(release: string, folder: string): string {
  mkdirSync(folder)
  const archive = execFileSync("git", ["archive", release], { cwd: root, maxBuffer: 500 << 20 })
  execFileSync("tar", ["-x"], { cwd: folder, input: archive })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  return folder
}

async function withBackend<Value>(
  release: string,
  databaseUrl: string,
  options: string[],
  use: (url: string) => Promise<Value>,
): Promise<Value> {
  const ports = ["--port", "0", "--console-port", "0", "--games-port", "0"]
  const program = join(release, "backend/serve.ts")
  const child = spawn(process.execPath, [program, ...ports, "--database", databaseUrl, ...options], {
    // What it writes to stderr are its events.
    stdio: ["ignore", "pipe", "ignore"],
  })
  try {
    const line = await Promise.race([once(createInterface(child.stdout), "line"), once(child, "exit")])
    if (child.exitCode !== null) throw new Error(`${release} did not start`)
    return await use(String(line[0]).replace("API: ", ""))
  } finally {
    await end(child)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGTERM")
  await ended
}

/** Every field of every answer that changes nothing, such as `GET /api/wallet slots[].amount`. */
async function answersOf(url: string): Promise<string[]> {
  const target = { baseUrl: url, clientName: "wallet-user", timeoutMs: 60_000, fetch: globalThis.fetch }
  const credentials = { username: demoMembersOf("thailand")[0]!.phone, password: demoPassword }
  const signedIn = await callEndpoint(target, login, { payload: credentials })
  const { token } = (signedIn.outcome as unknown as { value: { token: string } }).value
  const fields = new Set<string>()
  for (const { endpoint, params, payload } of reads) {
    const { text } = await callEndpoint(target, endpoint, { token, params, payload })
    const what = `${endpoint.method} ${endpoint.path}`
    for (const { at } of fieldsIn(jsonIn(text))) fields.add(`${what} ${at.replace(/\[\d+\]/g, "[]")}`)
  }
  return [...fields]
}

/** By the release's own check: every read, refusals, and a baht that moves there and back. Throws what it prints. */
function checkContract(release: string, url: string): void {
  const { phone } = demoMembersOf("thailand")[0]!
  const member = ["--username", phone, "--password", demoPassword]
  // Until 1.1 it stood in the contract.
  const [program] = ["gateway/check/cli.ts", "contract/check/cli.ts"].filter(file =>
    existsSync(join(release, file)),
  )
  run(release, program!, "--url", url, ...member, "--write")
}

function run(release: string, program: string, ...options: string[]): string {
  const command = [join(release, program), ...options]
  return execFileSync(process.execPath, command, { cwd: release, encoding: "utf8" })
}

function git(...command: string[]): string {
  return execFileSync("git", command, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim()
}
