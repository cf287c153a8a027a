// A server over one page and a folder of files, for the tests of this folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { request as httpRequest, type IncomingMessage } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { afterAll, afterEach } from "vitest"
import type { AppParts } from "#server/app.ts"
import type { ConnectionLimits } from "#server/connections.ts"
import type { ListenerOptions } from "#server/listener.ts"
import { type Serving, serve } from "#server/serve.ts"
import { readSettings } from "#server/settings.ts"
import { type FakePage, fakeBuild, fakeDocument } from "./fake-build.ts"

/** What /assets/app-1a2b.css holds. */
export const css = "body{color:red}".repeat(50)

export const html = `<!DOCTYPE html><title>ก</title>${"<p>สวัสดี</p>".repeat(100)}`
/** A page that answers with it. */
export const hello: FakePage = (_, context) => fakeDocument(context, html)

type Event = { level: string; event: string; [field: string]: unknown }

/** For a test file, at its top: starts servers, and ends them after each test. */
export function serverUnderTest() {
  const folder = mkdtempSync(join(tmpdir(), "krapao-"))
  const clientFolder = join(folder, "client")
  mkdirSync(join(clientFolder, "assets"), { recursive: true })
  writeFileSync(join(clientFolder, "assets/app-1a2b.css"), css)
  writeFileSync(join(clientFolder, "assets/app-1a2b.css.br"), brotliCompressSync(css))
  writeFileSync(join(clientFolder, "assets/app-1a2b.css.gz"), gzipSync(css))
  writeFileSync(join(clientFolder, "favicon.svg"), "<svg/>")
  writeFileSync(join(folder, "outside.txt"), "outside")

  afterAll(() => rmSync(folder, { recursive: true }))

  const closing: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  async function start(
    page: FakePage,
    env: Record<string, string> = {},
    options: Partial<ListenerOptions> &
      Pick<AppParts, "admission" | "operations"> & {
        isReady?: () => Promise<boolean>
        connections?: Partial<ConnectionLimits>
      } = {},
  ): Promise<Serving & { log: Event[] }> {
    const log: Event[] = []
    const settings = readSettings({ PORT: "0", SESSION_SECRET: "Jm4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE", ...env })
    const serving = await serve(settings, {
      build: fakeBuild(page),
      clientFolder,
      log: (level, event, fields) => log.push({ level, event, ...fields }),
      ...options,
    })
    closing.push(serving.close)
    return { ...serving, log }
  }

  return start
}

type Got = { status: number; headers: IncomingMessage["headers"]; body: Buffer }

/** One request as it is, with nothing added or decoded. */
export function ask(
  { port }: Serving,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  body?: string,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, method, headers, host: "127.0.0.1" }, response => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then(body => resolve({ status, headers, body }), reject)
    })
    request.on("error", reject)
    request.end(body)
  })
}

/** A connection of its own: sends bytes as they are, and collects what comes back. */
export async function connection({ port }: Serving, text: string) {
  const socket = connect(port, "127.0.0.1")
  let got = ""
  socket
    .on("data", chunk => {
      got += chunk
    })
    // Whoever is cut off has nothing more to say.
    .on("error", () => {})
  const closed = new Promise(resolve => socket.once("close", resolve))
  await new Promise<void>(resolve => socket.write(text, () => resolve()))
  return { socket, got: () => got, closed }
}

/** Sends bytes as they are; resolves with all that came back once the server closed the connection. */
export async function sendRaw(server: Serving, text: string): Promise<string> {
  const { got, closed } = await connection(server, text)
  await closed
  return got()
}
