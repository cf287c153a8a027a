// Carries out the steps of deploy/Dockerfile without Docker, in folders, and starts what comes of them as a user who
// may write to .data alone. By hand, as root, with npm in the PATH: npx node tests/deploy/run-dockerfile.ts
import { execFileSync, spawn } from "node:child_process"
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "../../scripts/free-port.ts"
import { copyOf, stagesOf } from "./dockerfile.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
/** The user `krapao` of the image; any that owns nothing will do. */
const uid = 65_534

const folder = mkdtempSync(join(tmpdir(), "krapao-image-"))
chmodSync(folder, 0o755)
try {
  const stages = stagesOf(readFileSync(join(root, "deploy/Dockerfile"), "utf8"))
  let app = ""
  for (const [at, { name = `${at}`, instructions }] of stages.entries()) {
    app = join(folder, name)
    mkdirSync(app)
    const defaults: Record<string, string> = {}
    for (const { name: kind, text } of instructions) {
      if (kind === "ARG") Object.assign(defaults, Object.fromEntries([text.split("=")]))
      if (kind === "COPY") copy(text, app)
      if (kind === "RUN") run(text, app, defaults)
    }
  }
  const size = execFileSync("du", ["-sm", app], { encoding: "utf8" }).split("\t")[0]
  console.log(`the image adds ${size} MB; starting it`)
  await start(app, stages.at(-1)!.instructions)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function copy(text: string, app: string): void {
  const { from, sources, to } = copyOf(text)
  for (const source of sources) {
    const origin =
      from === undefined ? join(root, source) : join(folder, from, source.replace(/^\/app\//, ""))
    // Of a folder its content is copied.
    const target = statSync(origin).isDirectory() ? join(app, to) : join(app, to, basename(source))
    const kept = (path: string) =>
      !/\/(node_modules|\.git|\.data|build|release)$/.test(path.replace(/\/$/, ""))
    cpSync(origin, target, { recursive: true, ...(from === undefined && { filter: kept }) })
  }
}

function run(text: string, app: string, defaults: Record<string, string>): void {
  // npm of the machine, not the project's own runtime.
  const path = (process.env.PATH ?? "").split(":").filter(entry => !entry.includes("node_modules"))
  const command = text
    .replace("useradd --system krapao && ", "")
    .replace("chown krapao", `chown ${uid}:${uid}`)
  console.log(`RUN ${command}`)
  execFileSync("bash", ["-euc", command], {
    cwd: app,
    env: { ...defaults, ...process.env, PATH: path.join(":") },
    stdio: "inherit",
  })
}

type Instructions = { name: string; text: string }[]

async function start(app: string, instructions: Instructions): Promise<void> {
  const [runtime, ...args] = JSON.parse(instructions.find(({ name }) => name === "CMD")!.text) as [string]
  const check = /CMD (\[.*\])$/.exec(instructions.find(({ name }) => name === "HEALTHCHECK")!.text)?.[1]
  const [, ...checkArgs] = JSON.parse(check ?? "[]") as string[]
  const env = { PORT: String(await freePort()), SANDBOX_PORT: "0", GAMES_PORT: "0" }
  chownSync(join(app, ".data"), uid, uid)
  const server = spawn(runtime, args, { cwd: app, uid, gid: uid, env, stdio: "inherit" })
  const ended = new Promise<number | null>(resolve => server.once("close", resolve))
  const isHealthy = () => {
    try {
      execFileSync(runtime, checkArgs, { cwd: app, uid, gid: uid, env })
      return true
    } catch {
      return false
    }
  }
  const giveUpAtMs = Date.now() + 30_000
  while (!isHealthy() && server.exitCode === null && Date.now() < giveUpAtMs);
  const { status } = await fetch(`http://127.0.0.1:${env.PORT}/login`)
  const readOnly = isReadOnly(app)
  server.kill("SIGTERM")
  console.log({ login: status, readOnly, exit: await ended })
  if (status !== 200 || !readOnly) process.exitCode = 1
}

/** Is the server's user kept from writing beside .data, above all what the server runs? */
function isReadOnly(app: string): boolean {
  return ["server", "build/program"].every(folder => {
    try {
      execFileSync("touch", [join(app, folder, "written")], { uid, gid: uid, stdio: "ignore" })
      return false
    } catch {
      return true
    }
  })
}
