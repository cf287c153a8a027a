import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { Browser } from "./browser.ts"
import { overHttp } from "./over-http.ts"

test("a real server is visited like the app as a function: compressed pages, forms, redirects, cookies", async () => {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const chunk of request) body += chunk
    seen.push(`${request.method} ${request.url} ${request.headers["sec-fetch-mode"]} ${body}`)
    if (request.method === "POST") {
      response.writeHead(303, { location: "/done", "set-cookie": ["a=1; Path=/", "b=2; Path=/"] }).end()
      return
    }
    const form = `<form method="post"><label>A <input name="a"></label><button>Go</button></form>`
    const page = `<!DOCTYPE html><html lang="th"><head><title>T</title></head><body>${form}</body></html>`
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'",
      "content-encoding": "gzip",
    }
    response.writeHead(200, headers).end(gzipSync(page))
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const browser = new Browser(overHttp, { origin })
  const done = await (await browser.open("/")).form().fill({ A: "ก" }).submit()
  expect(done.path).toBe("/done")
  expect(seen).toEqual(["GET / navigate ", "POST / navigate a=%E0%B8%81", "GET /done navigate "])
  expect(browser.jar.all().map(({ name }) => name)).toEqual(["a", "b"])
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await expect(browser.open("/")).rejects.toMatchObject({ code: "ECONNREFUSED" })
})
