import { createHash } from "node:crypto"
import { describe, expect, test } from "vitest"
import en from "#app/locales/en/errors.json" with { type: "json" }
import lo from "#app/locales/lo/errors.json" with { type: "json" }
import th from "#app/locales/th/errors.json" with { type: "json" }
import { type AppParts, createApp } from "./app.ts"
import { type FakeContext, fakeBuild, fakeDocument } from "./fake-build.ts"
import { readSettings } from "./settings.ts"

const origin = "http://localhost:3000"
const secret = "x".repeat(32)
const form = { "content-type": "application/x-www-form-urlencoded", origin }

type Event = { level: string; event: string; [field: string]: unknown }

/** The app over one page, and what it logged. */
function appOf(
  page: (request: Request, context: FakeContext) => Response | Promise<Response>,
  env: Record<string, string> = {},
  parts: Partial<AppParts> = {},
) {
  const log: Event[] = []
  const app = createApp(readSettings({ SESSION_SECRET: secret, ...env }), {
    build: fakeBuild(page),
    log: (level, event, fields) => log.push({ level, event, ...fields }),
    ...parts,
  })
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.fetch(new Request(origin + path, { method, headers }))
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    app.fetch(new Request(origin + path, { method: "POST", body, headers: { ...form, ...headers } }))
  return { app, get, post, log }
}

const greeting =
  (html = "<h1>hello</h1>", init?: ResponseInit) =>
  (_: Request, context: FakeContext) =>
    fakeDocument(context, html, init)

describe("what the page gets", () => {
  test("a URL on the public origin, whatever address was asked", async () => {
    const urls: string[] = []
    const { app } = appOf(
      request => {
        urls.push(request.url)
        return new Response()
      },
      { PUBLIC_ORIGIN: "https://play.example.com" },
    )
    await app.fetch(new Request("http://10.0.0.7:8080/login?next=%2Fuser"))
    await app.fetch(new Request("http://10.0.0.7:8080//evil.example/x"))
    expect(urls).toEqual([
      "https://play.example.com/login?next=%2Fuser",
      "https://play.example.com//evil.example/x",
    ])
  })

  test("the settings, the way to the backend, the player's address and the form's origin", async () => {
    let seen: FakeContext | undefined
    const backendFetch = async () => new Response()
    const { app } = appOf(
      (_, context) => {
        seen = context
        return new Response()
      },
      {},
      { backendFetch },
    )
    await app.fetch(
      new Request(`${origin}/`, {
        method: "POST",
        body: "a=1",
        headers: { "content-type": form["content-type"], cookie: "__Host-session=1" },
      }),
      { address: "10.0.0.1" },
    )
    expect(seen?.adapter.settings.sessionSecret).toBe(secret)
    expect(seen?.adapter.backendFetch).toBe(backendFetch)
    expect(seen?.visit).toMatchObject({ clientAddress: "10.0.0.1", formOrigin: "unproven" })
  })

  test("the form as it was sent", async () => {
    const { post } = appOf(async request => new Response(await request.text()))
    expect(await (await post("/", "a=1&b=%E0%B8%81")).text()).toBe("a=1&b=%E0%B8%81")
  })

  test("a prefetch that can be told from a visit", async () => {
    const { get } = appOf(request => new Response(request.headers.get("sec-purpose")))
    expect(await (await get("/", { "sec-purpose": "prefetch" })).text()).toBe("prefetch")
  })
})

describe("every answer is guarded by headers", () => {
  const csp =
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: https:;media-src 'self';font-src 'self';connect-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'"
  const common = {
    "content-security-policy": csp,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(),display-capture=(),geolocation=(),microphone=(),payment=(),usb=()",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
  }

  test("documents and redirects", async () => {
    const { get } = appOf((request, context) =>
      new URL(request.url).pathname === "/"
        ? new Response(null, { status: 302 })
        : greeting()(request, context),
    )
    expect(Object.fromEntries((await get("/")).headers)).toMatchObject(common)
    expect(Object.fromEntries((await get("/login")).headers)).toMatchObject(common)
  })

  test("pages that the app never saw: the same, but for their own style", async () => {
    const response = await appOf(greeting()).get("/login.data")
    const style = (await response.text()).match(/<style>(.*?)<\/style>/)?.[1] ?? ""
    const hash = createHash("sha256").update(style).digest("base64")
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...common,
      "content-security-policy": csp.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
    })
  })

  test("HSTS where the site is on HTTPS", async () => {
    const there = appOf(greeting(), { PUBLIC_ORIGIN: "https://play.example.com" })
    expect((await there.get("/login")).headers.get("strict-transport-security")).toBe(
      "max-age=31536000; includeSubDomains",
    )
    expect((await appOf(greeting()).get("/login")).headers.has("strict-transport-security")).toBe(false)
  })
})

describe("who may keep an answer", () => {
  const cacheControl = async (response: Promise<Response>) => (await response).headers.get("cache-control")

  test("a guest's page: the browser, asking again each time", async () => {
    const { headers } = await appOf(greeting()).get("/login")
    expect(headers.get("cache-control")).toBe("private, no-cache")
    expect(headers.get("vary")).toBe("Cookie")
    expect(headers.get("etag")).toMatch(/^W\/"\w+"$/)
  })

  test("a member's page: nobody, even if it says otherwise", async () => {
    const { get } = appOf(greeting("x", { headers: { "cache-control": "public, max-age=60" } }))
    for (const path of ["/user", "/user/home", "/user?x"]) {
      expect(await cacheControl(get(path))).toBe("private, no-store")
    }
    const response = await get("/login", { cookie: "a=b; __Host-session=1" })
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(response.headers.has("etag")).toBe(false)
  })

  test("a page that says that nothing of anybody is in it: the browser, a member's too", async () => {
    const { get, post } = appOf(greeting("x", { headers: { "cache-control": "private, no-cache" } }))
    expect(await cacheControl(get("/chat", { cookie: "__Host-session=1" }))).toBe("private, no-cache")
    expect(await cacheControl(post("/chat", "a=1"))).toBe("private, no-store")
    expect(await cacheControl(get("/user/home"))).toBe("private, no-store")
  })

  test("a name that only begins like the players' area is a guest's page", async () => {
    expect(await cacheControl(appOf(greeting()).get("/users"))).toBe("private, no-cache")
  })

  test("what sets a cookie, redirects, refuses or answers a form: nobody", async () => {
    const { get, post } = appOf((request, context) => {
      const { pathname } = new URL(request.url)
      if (pathname === "/cookie") return fakeDocument(context, "x", { headers: { "set-cookie": "a=b" } })
      if (pathname === "/redirect")
        return new Response(null, { status: 302, headers: { location: "/login" } })
      return fakeDocument(context, "x", { status: pathname === "/missing" ? 404 : 200 })
    })
    for (const path of ["/cookie", "/redirect", "/missing"]) {
      expect(await cacheControl(get(path)), path).toBe("private, no-store")
    }
    expect(await cacheControl(post("/login", "a=1"))).toBe("private, no-store")
  })

  test("a route's own word counts for everyone's things", async () => {
    const { get } = appOf(greeting("x", { headers: { "cache-control": "public, max-age=60" } }))
    expect(await cacheControl(get("/robots.txt"))).toBe("public, max-age=60")
  })
})

describe("a page that the browser still has", () => {
  test("is not sent again while it stays the same", async () => {
    let html = "one"
    const { get } = appOf((_, context) => fakeDocument(context, html))
    const tag = (await get("/login")).headers.get("etag") as string
    const same = await get("/login", { "if-none-match": `"other", ${tag}` })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe("")
    expect(same.headers.get("etag")).toBe(tag)
    expect(same.headers.get("cache-control")).toBe("private, no-cache")
    expect(same.headers.has("content-type")).toBe(false)

    html = "two"
    const changed = await get("/login", { "if-none-match": tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get("etag")).not.toBe(tag)
  })

  test("a member's page is sent whole", async () => {
    const { get } = appOf(greeting())
    expect((await get("/user/home", { "if-none-match": "*" })).status).toBe(200)
  })
})

describe("what is turned away", () => {
  const words = { th: th.foreign, la: lo.foreign, en: en.foreign }
  test.each(Object.entries(words))("in the player's language: %s", async (language, text) => {
    const response = await appOf(greeting()).post("/user/home/transfer", "a=1", {
      origin: "https://evil.example",
      cookie: `a=b; __Host-language=${language}`,
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

  test("bodies: over 64 kB, also when their length was not told", async () => {
    const { app, post } = appOf(async request => new Response(String((await request.text()).length)))
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
    const request = new Request(`${origin}/`, {
      method: "POST",
      body: untold,
      headers: form,
      duplex: "half",
    } as never)
    expect((await app.fetch(request)).status).toBe(413)
  })

  test("what is refused unread is read to its end: otherwise the connection breaks", async () => {
    const { app } = appOf(greeting())
    for (const headers of [
      { ...form, origin: "null" },
      { ...form, "content-length": "99999999" },
    ]) {
      let left = 20
      const body = new ReadableStream({
        pull: controller => {
          left -= 1
          if (left > 0) controller.enqueue(new Uint8Array(10_000))
          else controller.close()
        },
      })
      await app.fetch(new Request(`${origin}/`, { method: "POST", body, headers, duplex: "half" } as never))
      expect(left).toBe(0)
    }
  })

  test("a body that breaks off: 400, and no failure of ours", async () => {
    const { app, log } = appOf(greeting())
    const broken = new ReadableStream({ pull: controller => controller.error(new Error("gone")) })
    const request = new Request(`${origin}/`, {
      method: "POST",
      body: broken,
      headers: form,
      duplex: "half",
    } as never)
    expect((await app.fetch(request)).status).toBe(400)
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
  test("a fault of ours is a page in the player's language, and a line in the log without the query", async () => {
    const { get, log } = appOf(() => {
      throw new Error("broken")
    })
    const response = await get("/user/home?otp=123456", { cookie: "__Host-language=en" })
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
    const response = await appOf(() => answer).get("/login", { cookie: "__Host-language=en" })
    expect(response.status).toBe(status)
    expect(await response.text()).toContain("<h1>Something went wrong</h1>")
  })

  test("an error page that the app rendered stands", async () => {
    const response = await appOf(greeting("<h1>mine</h1>", { status: 404 })).get("/x")
    expect([response.status, await response.text()]).toEqual([404, "<h1>mine</h1>"])
  })

  test("refusals and failures are logged, each once, at their level", async () => {
    const { get, post, log } = appOf(greeting("x", { status: 502 }))
    await get("/login")
    await post("/login", "a=1", { origin: "null" })
    await get("/x.data")
    expect(log.map(({ level, status }) => [level, status])).toEqual([
      ["error", 502],
      ["info", 403],
      ["debug", 404],
    ])
  })
})

test("HEAD has the headers and no body", async () => {
  const response = await appOf(() => new Response(null, { status: 200 })).get("/login", {}, "HEAD")
  expect([response.status, await response.text()]).toEqual([200, ""])
  expect(response.headers.get("content-security-policy")).toBeTruthy()
})

test("several cookies stay several", async () => {
  const { get } = appOf((_, context) => {
    const response = fakeDocument(context, "x")
    response.headers.append("set-cookie", "a=1")
    response.headers.append("set-cookie", "b=2")
    return response
  })
  expect((await get("/login")).headers.getSetCookie()).toEqual(["a=1", "b=2"])
})

test("a build that is got for each request is the newest", async () => {
  let version = 0
  const build = async () => fakeBuild(greeting(`version ${++version}`))
  const { get } = appOf(greeting(), {}, { build })
  expect(await (await get("/login")).text()).toBe("version 1")
  expect(await (await get("/login")).text()).toBe("version 2")
})
