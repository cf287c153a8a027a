import { describe, expect, test } from "vitest"
import { html, origin, redirect, smallSite } from "./small-site.ts"

describe("reading a page", () => {
  const { browser } = smallSite({
    "/": `<header><nav aria-label="Main"><a href="/login">เข้าสู่ระบบ</a></nav></header>
      <main><h1>ยินดี <b>ต้อนรับ</b></h1><p hidden>Hidden</p><noscript><p>No script</p></noscript>
      <ul><li>One</li><li>Two <img src="/logo.png" alt="logo"></li></ul>
      <form><label for="a">Amount</label><input id="a" name="amount" aria-invalid="true" aria-describedby="h e">
      <p id="h">Baht</p><p id="e">At least 1</p><button aria-label="Transfer now">→</button></form></main>`,
  })

  test("its text as lines, its title and language", async () => {
    const page = await browser.open("/")
    expect(page.text).toBe("เข้าสู่ระบบ\nยินดี ต้อนรับ\nNo script\nOne\nTwo\nAmount\nBaht\nAt least 1\n→")
    expect([page.title, page.lang, page.status]).toEqual(["Small", "th", 200])
  })

  test("parts by role and name, label, text and selector", async () => {
    const page = await browser.open("/")
    expect(page.find({ role: "heading" }).text).toBe("ยินดี ต้อนรับ")
    expect(page.find({ role: "navigation", name: "Main" }).find({ role: "link" }).name).toBe("เข้าสู่ระบบ")
    expect(page.find({ label: "Amount" }).description).toBe("Baht\nAt least 1")
    expect(page.find({ text: /^At least/ }).attribute("id")).toBe("e")
    expect(page.findAll({ css: "main > ul li" }).map(part => part.name)).toEqual(["One", "Two logo"])
    expect(page.has({ text: "Hidden" })).toBe(false)
    expect(() => page.find({ role: "listitem" })).toThrow("2 elements")
    expect(() => page.find({ role: "button", name: "Pay" })).toThrow('role "button", name "Pay"')
  })

  test("the errors beside its fields", async () => {
    expect((await browser.open("/")).errors()).toEqual({ amount: "Baht\nAt least 1" })
  })
})

describe("going on", () => {
  test("links carry the referrer; a fragment needs no request", async () => {
    const { browser, sent } = smallSite({ "/": `<a href="/b?x=1">B</a><a href="#c">C</a>`, "/b": "<p>b</p>" })
    const page = await browser.open("/")
    expect((await page.click("B")).path).toBe("/b?x=1")
    expect(sent.at(-1)?.headers.get("referer")).toBe(`${origin}/`)
    expect((await page.click({ role: "link", name: "C" })).url.hash).toBe("#c")
    expect(sent).toHaveLength(2)
    await expect(page.click("D")).rejects.toThrow("no link or button")
  })

  test("a POST is followed by GET on 303, and sent again on 307", async () => {
    const form = (to: string) =>
      `<form method="post" action="${to}"><input type="hidden" name="a" value="1"><button>Go</button></form>`
    const { browser, sent } = smallSite({
      "/see": form("/303"),
      "/again": form("/307"),
      "/303": redirect("/end"),
      "/307": redirect("/end", 307),
      "/end": "<p>end</p>",
    })
    await (await browser.open("/see")).click("Go")
    expect(sent.at(-1)).toMatchObject({ method: "GET", path: "/end", body: "" })
    expect(sent.at(-1)?.headers.get("origin")).toBeNull()
    await (await browser.open("/again")).click("Go")
    expect(sent.at(-1)).toMatchObject({ method: "POST", path: "/end", body: "a=1" })
  })

  test("redirects end at ten", async () => {
    const { browser } = smallSite({ "/": redirect("/", 302) })
    await expect(browser.open("/")).rejects.toThrow("Too many redirects")
  })

  test("refresh, by header or in the page", async () => {
    const { browser, sent } = smallSite({
      "/done": html("<p>Done</p>", { headers: { refresh: "2; url=/login" } }),
      "/wait": html("<p>Wait</p>", { head: '<meta http-equiv="refresh" content="5">' }),
      "/login": "<p>Login</p>",
    })
    const done = await browser.open("/done")
    expect(done.refreshes?.seconds).toBe(2)
    expect((await done.refresh()).path).toBe("/login")
    expect(sent.at(-1)?.headers.get("sec-fetch-user")).toBeNull()
    expect((await (await browser.open("/wait")).refresh()).path).toBe("/wait")
    await expect((await browser.open("/login")).refresh()).rejects.toThrow("does not refresh itself")
  })

  test("back: restored as it was left, or fetched again with what was typed", async () => {
    let key = 0
    const { browser } = smallSite({
      "/": () =>
        html(`<form method="post" action="/pay"><input type="hidden" name="key" value="${++key}">
        <label>Amount <input name="amount"></label><button>Pay</button></form>`),
      "/pay": html("<p>Paid</p>"),
    })
    const page = await browser.open("/")
    const paid = await page.form().fill({ Amount: 20 }).submit()
    expect((await paid.back({ restored: true })).form().values).toEqual({ key: "1", amount: "20" })
    expect((await paid.back()).form().values).toEqual({ key: "2", amount: "20" })
  })

  test("two tabs share cookies, two devices do not", async () => {
    const { browser } = smallSite({
      "/": `<form method="post" action="/in"><button>In</button></form>`,
      "/in": () => redirect("/who", 303, { "set-cookie": "__Host-s=1; Path=/; Secure; HttpOnly" }),
      "/who": request => html(`<p>${request.headers.get("cookie") ?? "nobody"}</p>`),
    })
    const tab = await browser.open("/who")
    await (await browser.open("/")).click("In")
    expect((await tab.reload()).text).toBe("__Host-s=1")
    expect((await browser.device().open("/who")).text).toBe("nobody")
    const copy = browser.copy()
    browser.restart()
    expect((await browser.open("/who")).text).toBe("nobody")
    expect((await copy.open("/who")).text).toBe("__Host-s=1")
  })

  test("leaving the site is refused unless somebody answers there", async () => {
    const pages = { "/": `<a href="https://game.example/">Play</a>` }
    await expect((await smallSite(pages).browser.open("/")).click("Play")).rejects.toThrow("another site")
    const { browser } = smallSite(pages, { elsewhere: async () => new Response("the game") })
    expect((await (await browser.open("/")).click("Play")).html).toBe("the game")
  })

  test("form-action 'self' also stops a redirect to another site after a POST", async () => {
    const { browser } = smallSite(
      {
        "/": `<form method="post" action="/launch"><button>Play</button></form>`,
        "/launch": redirect("https://game.example/"),
      },
      { elsewhere: async () => new Response("the game") },
    )
    await expect((await browser.open("/")).click("Play")).rejects.toThrow("form-action")
  })
})

describe("who is asking", () => {
  const form = `<form method="post" action="${origin}/in"><button>In</button></form>`

  test("a foreign page's form says so and brings no Lax cookie", async () => {
    const { browser, sent } = smallSite({ "/in": html("<p>in</p>") })
    browser.jar.store(new URL(origin), ["s=1; Path=/; SameSite=Lax"])
    await browser.foreign("https://evil.example/a", form).click("In")
    const { headers } = sent.at(-1) ?? {}
    expect(headers?.get("sec-fetch-site")).toBe("cross-site")
    expect(headers?.get("origin")).toBe("https://evil.example")
    expect(headers?.get("referer")).toBe("https://evil.example/")
    expect(headers?.get("cookie")).toBeNull()
  })

  test("Referrer-Policy: no-referrer makes Origin null, which is why no page may have it", async () => {
    const { browser, sent } = smallSite({
      "/": html(form, { headers: { "referrer-policy": "no-referrer" } }),
      "/in": html("<p>in</p>"),
    })
    await (await browser.open("/")).click("In")
    expect(sent.at(-1)?.headers.get("origin")).toBe("null")
    expect(sent.at(-1)?.headers.get("referer")).toBeNull()
  })
})
