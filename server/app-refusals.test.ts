// What the app refuses before any page runs, and how it answers failures.
import { describe, expect, test } from "vitest"
import { resources } from "#app/locales/language.ts"
import { appOf, greeting } from "#tests/server/app-under-test.ts"

describe("what is turned away", () => {
  const { th, lo, en } = resources
  const words = {
    th: th.translation.errors.foreign,
    la: lo.translation.errors.foreign,
    en: en.translation.errors.foreign,
  }
  test.each(Object.entries(words))("in the player's language: %s", async (language, text) => {
    const response = await appOf(greeting()).post("/user/home/transfer", "a=1", {
      origin: "https://evil.example",
      cookie: `a=b; krapao-language=${language}`,
    })
    const html = await response.text()
    expect(response.status).toBe(403)
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(html).toContain(text)
    expect(html).toContain(`<html lang="${language === "la" ? "lo" : language}">`)
    expect(html).toContain('<a href="/user/home">')
  })

  test("in the deployment's language where none was chosen", async () => {
    const { post } = appOf(greeting(), { DEPLOYMENT: "laos" })
    const html = await (await post("/login", "a=1", { origin: "null" })).text()
    expect(html).toContain(words.la)
    expect(html).toContain('<a href="/login">')
  })

  test("never reaches the page", async () => {
    let asked = 0
    const { post, get } = appOf(() => {
      asked += 1
      return new Response()
    })
    await post("/", "a=1", { origin: "null" })
    await post("/", "{}", { "content-type": "application/json" })
    await post("/", "x".repeat(65_537))
    await get("/", {}, "DELETE")
    expect(asked).toBe(0)
  })

  test("a body over 64 kB, also without a Content-Length", async () => {
    const { post } = appOf(async request => new Response(String((await request.text()).length)))
    expect(await (await post("/", "x".repeat(65_536))).text()).toBe("65536")
    expect((await post("/", "x".repeat(65_537))).status).toBe(413)
    const chunk = new TextEncoder().encode("x".repeat(40_000))
    const untold = new ReadableStream({
      start(controller) {
        controller.enqueue(chunk)
        controller.enqueue(chunk)
        controller.close()
      },
    })
    expect((await post("/", untold)).status).toBe(413)
  })

  test("a refused body is read to its end: otherwise the connection breaks", async () => {
    const { post } = appOf(greeting())
    for (const headers of [{ origin: "null" }, { "content-length": "99999999" }] as Record<
      string,
      string
    >[]) {
      let left = 20
      const body = new ReadableStream({
        pull: controller => {
          left -= 1
          if (left > 0) controller.enqueue(new Uint8Array(10_000))
          else controller.close()
        },
      })
      await post("/", body, headers)
      expect(left).toBe(0)
    }
  })

  test("a body that breaks off: 400, and no error in the log", async () => {
    const { post, log } = appOf(greeting())
    const broken = new ReadableStream({ pull: controller => controller.error(new Error("gone")) })
    expect((await post("/", broken)).status).toBe(400)
    expect(log.filter(({ level }) => level === "error")).toEqual([])
  })

  test("methods that no form has, with those that are allowed", async () => {
    const { get } = appOf(greeting())
    const refused = await get("/login", {}, "DELETE")
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"])
    expect((await get("/login", {}, "PROPFIND")).status).toBe(501)
  })

  test.each(["/login.data", "/_root.data", "/user/home.data?_routes=x", "/__manifest", "/__manifest?p=1"])(
    "React Router's own address %s",
    async path => {
      const response = await appOf(greeting()).get(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain("Page Not Found")
    },
  )

  test("a missing asset, without asking the app", async () => {
    expect((await appOf(greeting()).get("/assets/app-old.css")).status).toBe(404)
  })
})

describe("what fails", () => {
  test("our own fault is a page in the player's language, and a line in the log without the query", async () => {
    const { get, log } = appOf(() => {
      throw new Error("broken")
    })
    const response = await get("/user/home?otp=123456", { cookie: "krapao-language=en" })
    expect(response.status).toBe(500)
    expect(await response.text()).toContain("This page could not be shown.")
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    const [line, ...more] = log
    expect(more).toEqual([])
    expect(line).toMatchObject({
      level: "error",
      event: "request",
      status: 500,
      method: "GET",
      path: "/user/home",
    })
    expect(line?.error).toContain("Error: broken")
    expect(JSON.stringify(line)).not.toContain("123456")
  })

  test.each([
    ["React Router's last resort", new Response("Unexpected Server Error", { status: 500 }), 500],
    ["a JSON error of a route without a page", Response.json({ message: "x" }, { status: 400 }), 400],
    ["an empty error", new Response(null, { status: 503 }), 503],
  ])("%s is a page too", async (_, answer, status) => {
    const response = await appOf(() => answer).get("/login", { cookie: "krapao-language=en" })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain("<h1>Something went wrong</h1>")
  })

  test("an error page that the app rendered is sent as it is", async () => {
    const response = await appOf(greeting("<h1>mine</h1>", { status: 404 })).get("/x")
    expect([response.status, await response.text()]).toEqual([404, "<h1>mine</h1>"])
  })

  test("a failure page shows the name that the log has for the request", async () => {
    const seen: unknown[] = []
    const { get, post, log } = appOf((_, { visit }) => {
      seen.push(visit.requestId)
      throw new Error("broken")
    })
    const english = { cookie: "krapao-language=en" }
    const names = [
      [await (await get("/login", english)).text(), log.at(-1)?.request],
      [await (await post("/login", "a=1", { ...english, origin: "null" })).text(), log.at(-1)?.request],
    ] as const
    for (const [html, name] of names) {
      expect(name).toMatch(/^[0-9a-z]{12}$/)
      expect(html).toContain(`Reference for support: ${name}`)
    }
    expect(names[0][1]).not.toBe(names[1][1])
    expect(seen).toEqual([names[0][1]])
    expect(await (await get("/x.data", english)).text()).not.toContain("Reference for support")
  })

  test("refusals and failures are logged, each once, at their level", async () => {
    const { get, post, log } = appOf(greeting("x", { status: 502 }))
    await get("/login")
    await post("/login", "a=1", { origin: "null" })
    await get("/x.data")
    const requests = log.filter(({ event }) => event === "request")
    expect(requests.map(({ level, status }) => [level, status])).toEqual([
      ["error", 502],
      ["info", 403],
      ["debug", 404],
    ])
  })

  test("a form of another origin is a security event, of its request and nothing that was sent", async () => {
    const { post, log } = appOf(greeting("x"))
    await post("/login?secret=1", "password=hidden", { origin: "https://evil.example" })
    expect(log).toEqual([
      {
        ...{ level: "warning", event: "malicious_cors", detail: "origin" },
        request: expect.stringMatching(/^[0-9a-z]{12}$/),
      },
      expect.objectContaining({ event: "request", status: 403 }),
    ])
    expect(JSON.stringify(log)).not.toMatch(/secret|hidden|evil/)
  })
})
