// `npm run edge`: the edge build on this machine's workerd, offline. Without API_BASE_URL the embedded backend stands
// in for an operator's, over HTTP.
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { listen } from "#backend/http/listen.ts"
import { startEmbeddedBackend } from "#server/embedded-backend.ts"
import { greetingOf, runProgram } from "#server/program.ts"
import { settingsSchema } from "#server/settings.ts"
import { freePort } from "./free-port.ts"

export type Edge = {
  origin: string
  /** What the worker logged so far. */
  output: () => string
  close: () => Promise<void>
}

/** No telemetry, no requests of its own, no logs outside the project. */
const quiet = {
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_WRITE_LOGS: "false",
}

/**
 * Serves build/edge on a port of this machine (0: a free one) with these settings; the public origin is
 * http://localhost:PORT unless it is among them. Rejects when workerd ends before it is ready.
 */
export async function startEdge(settings: Record<string, string>, port = 0): Promise<Edge> {
  const taken = port || (await freePort())
  const origin = `http://localhost:${taken}`
  const folder = mkdtempSync(join(tmpdir(), "krapao-edge-"))
  const envFile = join(folder, "settings.env")
  const lines = Object.entries({ PUBLIC_ORIGIN: origin, ...settings }).map(
    ([name, value]) => `${name}='${value}'`,
  )
  writeFileSync(envFile, lines.join("\n"), { mode: 0o600 })

  const wrangler = fileURLToPath(import.meta.resolve("wrangler"))
  const config = fileURLToPath(new URL("../build/edge/server/wrangler.json", import.meta.url))
  const child = spawn(
    process.execPath,
    ["--no-warnings", wrangler, "dev", "--local", "--config", config, "--env-file", envFile]
      .concat(["--ip", "localhost", "--port", String(taken), "--inspector-port", "0"])
      .concat(["--show-interactive-dev-session=false"]),
    { env: { ...process.env, ...quiet }, stdio: ["ignore", "pipe", "pipe"] },
  )
  const ended = new Promise<void>(resolve => child.once("close", () => resolve()))
  let output = ""
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      if (output.includes("Ready on")) resolve()
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.once("error", reject)
    ended.then(() => reject(new Error(`workerd ended before it was ready:\n${output}`)))
  }).finally(() => rmSync(folder, { recursive: true }))
  return {
    origin,
    output: () => output,
    close: async () => {
      child.kill("SIGINT")
      await ended
    },
  }
}

if (import.meta.main) {
  await runProgram(async (settings, log) => {
    const backend = settings.embeddedBackend ? await startEmbeddedBackend(settings, log) : undefined
    const api = backend && (await listen(backend.fetch, 0))
    const names = Object.keys(settingsSchema.shape).filter(name => process.env[name])
    const edge = await startEdge(
      {
        ...Object.fromEntries(names.map(name => [name, process.env[name] as string])),
        PUBLIC_ORIGIN: settings.publicOrigin,
        SESSION_SECRET: settings.sessionSecret.join(","),
        API_BASE_URL: api?.url ?? settings.apiBaseUrl,
        API_DIALECT: JSON.stringify(settings.apiDialect),
      },
      settings.port,
    )
    return {
      greeting: [`Krapao is on ${settings.publicOrigin}, on workerd`, ...greetingOf(backend)],
      close: async () => {
        await edge.close()
        await api?.close()
        await backend?.close()
      },
    }
  })
}
