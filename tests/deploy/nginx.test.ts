// deploy/nginx.conf in a real nginx before three servers that tell what reached them. Skipped where nginx or openssl is
// not installed: Debian's nginx-light will do.
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import { request as httpsRequest } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer, text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasProgram } from "#tests/programs.ts"
import { freePort } from "../../scripts/free-port.ts"

const conf = readFileSync(fileURLToPath(new URL("../../deploy/nginx.conf", import.meta.url)), "utf8")

describe.skipIf(!hasProgram("nginx", "-v") || !hasProgram("openssl", "version"))("nginx", () => {
  const folder = mkdtempSync(join(tmpdir(), "krapao-nginx-"))
  // nginx's workers are somebody else where root starts it.
  chmodSync(folder, 0o755)
  const file = join(folder, "nginx.conf")
  const upstreams: Server[] = []
  let nginx: ChildProcess
  let port = 0

  /** Answers with what it got; only the last knows the file of the new release. */
  const upstream = (name: string, at: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer((request, response) => {
        buffer(request).then(({ length: bytes }) => {
          if (request.url === "/assets/new.css" && name !== "last") response.statusCode = 404
          response.end(JSON.stringify({ name, bytes, headers: request.headers }))
        })
      })
      server.on("upgrade", (_, socket) =>
        socket.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"),
      )
      server.once("error", reject)
      server.listen(at, "127.0.0.1", () => resolve(server))
    })

  beforeAll(async () => {
    const [first, second, last, plain] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    port = await freePort()
    for (const [name, at] of Object.entries({ first, second, last })) upstreams.push(await upstream(name, at))
    mkdirSync(join(folder, "tls"))
    const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", join(folder, "tls/site.key")]
    const certificate = [
      "-x509",
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
      "-out",
      join(folder, "tls/site.crt"),
    ]
    spawnSync("openssl", ["req", ...key, ...certificate])
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    const here = conf
      .replace(/server web-1:3000(.*)/g, `server 127.0.0.1:${first}$1 server 127.0.0.1:${second}$1`)
      .replaceAll("web-2:3000", `127.0.0.1:${last}`)
      .replace("listen 80 ", `listen 127.0.0.1:${plain} `)
      .replace("listen 443 ", `listen 127.0.0.1:${port} `)
      .replaceAll(" tls/", ` ${folder}/tls/`)
      .replace("/run/nginx.pid", join(folder, "pid"))
      // Only root may write to Debian's places.
      .replace(
        /^http \{$/m,
        `$&\n${temporary.map(name => `${name}_temp_path ${folder}/${name};`).join("\n")}`,
      )
      .replace("/var/log/nginx/access.log", join(folder, "access.log"))
      .replace("/var/log/nginx/error.log", join(folder, "error.log"))
    writeFileSync(file, `daemon off;\n${here}`)
  })
  afterAll(async () => {
    nginx?.kill("SIGQUIT")
    for (const server of upstreams) {
      server.close()
      server.closeAllConnections()
    }
    rmSync(folder, { recursive: true, force: true })
  })

  type Got = { status: number; text: string; name?: string; bytes?: number; headers: IncomingHttpHeaders }

  const ask = (path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    new Promise<Got>((resolve, reject) => {
      const to = { host: "127.0.0.1", port, path, headers, agent: false, rejectUnauthorized: false } as const
      const request = httpsRequest({ ...to, method: body ? "POST" : "GET" }, response => {
        text(response).then(text => {
          const told = text.startsWith("{") ? JSON.parse(text) : { headers: response.headers }
          resolve({ status: response.statusCode ?? 0, text, ...told })
        }, reject)
      })
      request.on("upgrade", (response, socket) => {
        socket.destroy()
        resolve({ status: response.statusCode ?? 0, text: "", headers: response.headers })
      })
      request.on("error", reject).end(body)
    })

  const wordsOf = (language: string, area: string) =>
    JSON.parse(
      readFileSync(fileURLToPath(new URL(`../../app/locales/${language}.json`, import.meta.url)), "utf8"),
    )[area]
  const expectWords = (html: string, key: string, isMoneyNamed = false) => {
    expect(html).toMatch(/^<!DOCTYPE html><html lang="th">/)
    for (const language of ["th", "lo", "en"]) {
      const money = isMoneyNamed ? ` ${wordsOf(language, "common").errorPage.money}` : ""
      const words = `${wordsOf(language, "errors")[key]}${money}`
      expect(html.replaceAll("\n", " ")).toContain(`<p lang="${language}">${words} <a href="/">`)
    }
  }

  test("takes the file as it is", () => {
    const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", file], { encoding: "utf8" })
    expect(stderr).not.toContain("[warn]")
    // Under systemd these are sockets, which nginx cannot open.
    expect(conf).not.toMatch(/\/dev\/std/)
    expect({ status, stderr }).toMatchObject({ status: 0 })
  })

  test("passes on who asked, a request id, files of either release, and the chat's upgrade", async () => {
    nginx = spawn("nginx", ["-p", folder, "-c", file], { stdio: "ignore" })
    await expect
      .poll(() => ask("/").catch(error => error.code), { timeout: 10_000 })
      .toHaveProperty("status", 200)
    const { headers } = await ask("/login", { "x-forwarded-for": "1.2.3.4", host: "play.example.com" })
    expect(headers).toMatchObject({ "x-forwarded-for": "1.2.3.4, 127.0.0.1", host: "play.example.com" })
    expect(headers["x-request-id"]).toMatch(/^[\da-f]{32}$/)
    for (let turn = 0; turn < 6; turn++) {
      expect(await ask("/assets/new.css")).toMatchObject({ status: 200, name: "last" })
    }
    const upgrade = { connection: "upgrade", upgrade: "websocket" }
    expect((await ask("/socket.io/?transport=websocket", upgrade)).status).toBe(101)
    for (const path of ["/up", "/ready"]) expect((await ask(path)).status).toBe(404)
  })

  test("lets files pass where the app takes files, and no more than forms elsewhere", async () => {
    const large = Buffer.alloc(300_000)
    expect((await ask("/login", {}, large)).status).toBe(413)
    expect(await ask("/chat", {}, large)).toMatchObject({ status: 200, bytes: large.length })
    expect(await ask("/user/home/deposit/slip", {}, large)).toMatchObject({ status: 200 })
  })

  test("says that a file is too large, in three languages and the app's words", async () => {
    const { status, headers, text } = await ask("/chat", {}, Buffer.alloc(22 * 1024 * 1024))
    expect([status, headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"])
    expectWords(text, "tooLarge")
  })

  test("a server that is gone costs no request, no form either", async () => {
    upstreams[0]?.close()
    upstreams[0]?.closeAllConnections()
    for (let turn = 0; turn < 20; turn++) {
      expect(await ask("/login", {}, turn % 2 ? Buffer.from("a=1") : undefined)).toMatchObject({
        status: 200,
        name: expect.stringMatching(/second|last/),
      })
    }
  })

  test("says so in the same way when no server answers", async () => {
    for (const server of upstreams) {
      server.close()
      server.closeAllConnections()
    }
    const { status, headers, text } = await ask("/login")
    expect([status, headers["content-type"]]).toEqual([502, "text/html; charset=utf-8"])
    expectWords(text, "unreachable", true)
  })
})
