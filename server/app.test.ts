import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, test } from "vitest"
import { appOf, form, greeting, origin, secret } from "#tests/server/app-under-test.ts"
import { type FakeContext, fakeBuild, fakeDocument } from "#tests/server/fake-build.ts"

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
        headers: { "content-type": form["content-type"], cookie: "krapao-session=1" },
      }),
      { address: "10.0.0.1" },
    )
    expect(seen?.adapter.settings.sessionSecret).toEqual([secret])
    expect(seen?.adapter.backendFetch).toBe(backendFetch)
    expect(seen?.visit).toMatchObject({ clientAddress: "10.0.0.1", formOrigin: "unproven" })
  })

  test("a way to the backend by which a call that takes too long leaves no connection behind", async () => {
    let adapter: FakeContext["adapter"] | undefined
    const { app } = appOf((_, context) => {
      adapter = context.adapter
      return new Response()
    })
    await app.fetch(new Request(`${origin}/`))
    const silent = createServer().listen(0, "127.0.0.1")
    await once(silent, "listening")
    const limit = new AbortController()
    const { port } = silent.address() as AddressInfo
    const call = adapter!.backendFetch(
      `http://127.0.0.1:${port}/api/wallet`,
      { method: "GET", headers: {}, body: null, redirect: "manual", signal: limit.signal },
      "/api/wallet",
    )
    const [request] = await once(silent, "request")
    limit.abort()
    await expect(call).rejects.toThrow("aborted")
    if (!request.socket.destroyed) await once(request.socket, "close")
    silent.close()
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

  test("refusal pages: the same, except for their own style", async () => {
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
    const response = await get("/login", { cookie: "a=b; krapao-session=1" })
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(response.headers.has("etag")).toBe(false)
  })

  test("a picture that is nobody's: everybody, for members too", async () => {
    const { get } = appOf(
      () =>
        new Response("png", {
          headers: { "cache-control": "public, max-age=3600", "content-type": "image/png" },
        }),
    )
    expect(await cacheControl(get("/picture", { cookie: "krapao-session=1" }))).toBe("public, max-age=3600")
  })

  test("a drawing that is the same for ever: everybody, as a file does, but none of the members' area", async () => {
    const forEver = "public, max-age=31536000, immutable"
    const drawing = () =>
      new Response("<svg/>", { headers: { "cache-control": forEver, "content-type": "image/svg+xml" } })
    const { get } = appOf(drawing)
    const response = await get("/cover/a.svg", { cookie: "krapao-session=1" })
    expect(response.headers.get("cache-control")).toBe(forEver)
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none';frame-ancestors 'none'")
    expect(await response.text()).toBe("<svg/>")
    expect(await cacheControl(get("/user/a.svg", { cookie: "krapao-session=1" }))).toBe("private, no-store")
  })

  test("a path that only begins like the members' area is a guest's page", async () => {
    expect(await cacheControl(appOf(greeting()).get("/users"))).toBe("private, no-cache")
  })

  test("an answer that sets a cookie, redirects, refuses or answers a form: nobody", async () => {
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
})

describe("a page that the browser still has", () => {
  test("is not sent again while it stays the same", async () => {
    let html = "one"
    const { get } = appOf((_, context) => fakeDocument(context, html))
    const tag = (await get("/register")).headers.get("etag") as string
    const same = await get("/register", { "if-none-match": `"other", ${tag}` })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe("")
    expect(same.headers.get("etag")).toBe(tag)
    expect(same.headers.get("cache-control")).toBe("private, no-cache")
    expect(same.headers.has("content-type")).toBe(false)

    html = "two"
    const changed = await get("/register", { "if-none-match": tag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get("etag")).not.toBe(tag)
  })

  test("a member's page is sent whole", async () => {
    const { get } = appOf(greeting())
    expect((await get("/user/home", { "if-none-match": "*" })).status).toBe(200)
  })
})

test("HEAD has the headers and no body", async () => {
  const response = await appOf(() => new Response(null, { status: 200 })).get("/login", {}, "HEAD")
  expect([response.status, await response.text()]).toEqual([200, ""])
  expect(response.headers.get("content-security-policy")).toBeTruthy()
})

test("a build that is loaded for each request is the newest", async () => {
  let version = 0
  const build = async () => fakeBuild(greeting(`version ${++version}`))
  const { get } = appOf(greeting(), {}, { build })
  expect(await (await get("/login")).text()).toBe("version 1")
  expect(await (await get("/login")).text()).toBe("version 2")
})
