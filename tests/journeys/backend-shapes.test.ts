// Operators' backends of other shapes, habits and faults: what a player then sees (docs/product/api.md).
import encodeQR from "qr"
import { describe, expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import { scan } from "#tests/chromium/scan.ts"
import { logIn } from "#tests/site/log-in.ts"
import { calls, cookiesOf, fetchWith, memberOf, operator, test } from "#tests/site/odd-operator.ts"
import { openBox } from "#tests/site/pending-box.ts"
import type { Site } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

describe("deposits", () => {
  const provider = (bankType: string) => ({ bankCode: null, bankType, mode: "AUTO", bankAccountNo: "9" })

  test("a provider that is known by its type alone is paid by QR under that type", async ({ site }) => {
    for (const type of ["WW", "PAYTIMZ"]) {
      const asked: string[] = []
      const { browser } = await memberOf(site, {
        "/api/lookup/deposit": { banks: [provider(type)] },
        [`/api/qrcode/${type}`]: (request: Request) => {
          asked.push(request.method)
          return Response.json(null)
        },
      })
      const list = await browser.open("/user/home/deposit")
      expect(list.dialog?.text).toContain(type)
      expect(list.dialog?.text).toContain(t("deposit.ways.scan"))
      const panel = await browser.open(`/user/home/deposit/${type}/qr`)
      expect(panel.status).toBe(200)
      expect(asked).toEqual(["GET"])
    }
  })

  const kbank = { bankCode: "KBANK", mode: "AUTO", bankAccountNo: "0987654321", bankAccountName: "KRAPAO" }

  test("the list promises a QR code only where there is one for sure", async ({ site }) => {
    const { browser } = await memberOf(site, { "/api/lookup/deposit": { banks: [kbank] } })
    expect((await browser.open("/user/home/deposit")).dialog?.text).not.toContain(t("deposit.ways.scan"))
    operator.answers = { "/api/lookup/deposit": { banks: [{ ...kbank, mode: "QR" }] } }
    expect((await browser.open("/user/home/deposit")).dialog?.text).toContain(t("deposit.ways.scan"))
  })

  const svg = '<svg viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'

  test("an expiry as an epoch is that instant, as seconds from now is the rest", async ({ site }) => {
    const record = { qrcodeId: "q", hasQrcode: true, qrcode: svg, amount: 100 }
    for (const expireIn of [Date.now() + 300_000, Math.floor(Date.now() / 1000) + 300, 300, "300"]) {
      const { browser } = await memberOf(site, {
        "/api/lookup/deposit": { banks: [kbank] },
        "/api/qrcode/KBANK": { ...record, expireIn },
      })
      const shown = await browser.open("/user/home/deposit/KBANK/qr")
      expect(shown.dialog?.find({ role: "timer" }).text, String(expireIn)).toMatch(/^0(4:5\d|5:00)$/)
    }
  })

  test("a code that comes as a picture is drawn anew from what it says", async ({ site }) => {
    const { browser } = await memberOf(site, {
      "/api/lookup/deposit": { banks: [kbank] },
      "/api/qrcode/KBANK": {
        qrcodeId: "q",
        qrcode: encodeQR("payment 1", "svg", { ecc: "high" }),
        expireIn: 300,
      },
    })
    const shown = await browser.open("/user/home/deposit/KBANK/qr")
    const source = shown.dialog?.find({ css: "img" }).attribute("src") ?? ""
    const ours = encodeQR("payment 1", "svg", { ecc: "medium", border: 4 })
    expect(atob(source.replace("data:image/svg+xml;base64,", ""))).toBe(ours)
    const picture = await fetchWith(browser, site, `${shown.path}/picture`)
    expect(picture.headers.get("content-type")).toBe("image/png")
    expect(scan(Buffer.from(await picture.arrayBuffer()))).toBe("payment 1")
  })

  test("in place of a code that would not scan stands the account", async ({ site }) => {
    const { browser } = await memberOf(site, {
      "/api/lookup/deposit": { banks: [kbank] },
      "/api/qrcode/KBANK": {
        qrcodeId: "q",
        hasQrcode: true,
        qrcode: "<p>no picture</p>",
        expireIn: 300,
      },
    })
    const shown = await browser.open("/user/home/deposit/KBANK/qr")
    expect(shown.dialog?.text).toContain(t("deposit.qr.useAccount"))
    expect(shown.dialog?.text).toContain("098-765-4321")
  })

  test("what was typed for a QR code stays when the backend stops answering", async ({ site }) => {
    const { browser } = await memberOf(site, { "/api/lookup/deposit": { banks: [kbank] } })
    const page = await browser.open("/user/home/deposit/KBANK/qr")
    const form = page.form({ button: t("deposit.qr.create") }).fill({ amount: "123" })

    const down = () => new Response(null, { status: 503 })
    operator.answers = { "/api/lookup/deposit": down, "/api/qrcode/KBANK": down }
    const after = await form.submit()
    expect(after.status).toBe(502)
    expect(after.form({ button: t("deposit.qr.create") }).values.amount).toBe("123")
  })
})

describe("what nothing may reach the backend with", () => {
  test("a refund form that is forced under a bonus", async ({ site }) => {
    const { browser } = await memberOf(site, {
      "/api/refund/check": { result: true, refundAmount: 5, bonus: false },
    })
    const page = await browser.open("/user/home/refund/receive")
    operator.answers["/api/refund/check"] = { result: true, refundAmount: 5, bonus: true }
    const before = calls(site, "GET /api/refund/receive")
    const after = await page.form({ button: t("refund.receive") }).submit()
    expect(after.status).toBe(400)
    expect(calls(site, "GET /api/refund/receive")).toBe(before)
  })

  test("a spin that is forced without coins", async ({ site }) => {
    const wheel = { activeSpinwheel: { name: "W", slice: [{ code: "A", label: "A" }] }, userCoin: 1 }
    const { browser } = await memberOf(site, { "/api/spinwheel/setup": wheel, "/api/spinwheel/coupon": [] })
    const page = await browser.open("/user/spin")
    operator.answers["/api/spinwheel/setup"] = { ...wheel, userCoin: 0 }
    const before = calls(site, "POST /api/spinwheel/spin")
    const after = await page.form({ action: "/user/spin" }).submit()
    expect(after.status).toBe(400)
    expect(calls(site, "POST /api/spinwheel/spin")).toBe(before)
  })
})

const unauthorized = () => Response.json({ message: "Unauthorized" }, { status: 401 })

test("a 401 of a lookup ends no visit, a guest's or a member's", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/lookup/withdraw": unauthorized,
    "/api/lookup/notice": unauthorized,
    "/api/lookup/registerOTP": unauthorized,
    "/api/lookup/sources": unauthorized,
    "/api/spinwheel/active": unauthorized,
  })
  expect((await browser.open("/user/home/withdraw")).path).toBe("/user/home/withdraw")
  expect((await browser.open("/user/home")).path).toBe("/user/home")
  expect((await site.browser().open("/register")).path).toBe("/register")
})

test("a 401 with a known code ends it", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/lookup/withdraw": () => Response.json({ message: "EXPIRED_AUTH_TOKEN" }, { status: 401 }),
  })
  expect((await browser.open("/user/home/withdraw")).path).toContain("/login")
})

test("a notice with a placeholder that nobody filled in is not shown", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/lookup/notice": { notice: "End it below %percentFail% %" },
  })
  expect((await browser.open("/user/home")).text).not.toContain("percentFail")
  operator.answers = { "/api/lookup/notice": { notice: "50% off, 100% fun" } }
  expect((await browser.open("/user/home")).text).toContain("50% off, 100% fun")
})

test("a bonus that gives 0 as its threshold has no sentence about it", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/bonus": { bonus: [{ code: "A", name: "Alpha", percentFail: 0 }] },
  })
  expect((await browser.open("/user/bonus")).text).toContain("Alpha")
  expect((await browser.open("/user/bonus/offer/A")).dialog?.text).not.toContain("0%")
})

test("a line in progress is called by its type, a bonus too", async ({ site }) => {
  const createdAt = new Date().toISOString()
  const line = (statementType: unknown) => ({ statementType, amount: 5, status: "WAITING", createdAt })
  const { browser } = await memberOf(site, {
    "/api/statement": { statements: [line("bonus"), line("finish_bonus")] },
  })
  const box = await openBox(browser, await browser.open("/user/home"))
  expect(box.text).toMatch(/\b2\b/)
  const page = await browser.open("/user/statement?status=IN_PROGRESS")
  expect(page.text).toContain(t("statement.types.bonus"))
  expect(page.text).toContain(t("statement.types.finish_bonus"))
})

test("a promotion search that fails keeps the screen and the code", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/promotion/find/LUCKY": () => new Response("no", { status: 500 }),
  })
  const page = await browser.open("/user/bonus/promotion?code=LUCKY")
  expect(page.status).toBe(502)
  expect(page.dialog?.text).toContain(t("bonus.promotion.notSearched"))
  expect(page.dialog?.find({ css: "input[name=code]" }).attribute("value")).toBe("LUCKY")
})

test("a phone number reaches the login in one form", async ({ site }) => {
  operator.answers = {}
  const member = await site.member()
  const browser = site.browser()
  const login = await browser.open("/login")
  const home = await login
    .form({ button: t("login.submit") })
    .fill({ [t("login.phone")]: `+66 ${member.phone.slice(1)}`, [t("login.password")]: member.password })
    .submit()
  expect(home.path).toBe("/user/home")
})

test("a contact text keeps its line breaks, and a link to this very site is text", async ({ site }) => {
  const { browser } = await memberOf(site, { "/api/lookup/contact": { contactText: "One\nTwo" } })
  expect((await browser.open("/user/contact")).html).toMatch(/One<br\/?>Two/)
  const own = `<a href="${site.origin}/login">Log in</a> <a href="https://other.example/">Other</a>`
  operator.answers = { "/api/lookup/contact": { contactText: own } }
  const page = await browser.open("/user/contact")
  expect(
    page
      .find({ css: ".server-html" })
      .findAll({ css: "a" })
      .map(link => link.text),
  ).toEqual([`Other (${t("common.newTab")})`])
  expect(page.find({ css: ".server-html" }).text).toContain("Log in")
})

test("a slip of another type is a file to keep, by its viewer's address", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/statement/slip/reference/r1": { url: "/viewer/r1" },
    "/viewer/r1": () =>
      new Response("%PDF-1.4", { headers: { "content-type": "application/pdf; charset=x" } }),
  })
  const answer = await fetchWith(browser, site, "/user/statement/slips/r1")
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/octet-stream")
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="slip-r1.pdf"')
})

test("a picture of the API comes through this site, where a page shows it, without the token", async ({
  site,
}) => {
  let token: string | null = ""
  let asked = 0
  const slots = ["/files/a.png", "/files/b.png", "/api/wallet"].map((logo, at) => ({
    code: `G${at}`,
    name: "g",
    logo,
  }))
  const { browser } = await memberOf(site, {
    "/api/wallet": { wallet: { amount: 1 }, slots },
    "/files/a.png": (request: Request) => {
      token = request.headers.get("authorization")
      return new Response("png", { headers: { "content-type": "image/png" } })
    },
    "/files/b.png": () => new Response("<p>", { headers: { "content-type": "text/html" } }),
    "/files/c.png": () => {
      asked += 1
      return new Response("png", { headers: { "content-type": "image/png" } })
    },
  })
  const home = await browser.open("/user/home")
  const sources = new Set(home.findAll({ css: "main img" }).map(img => img.attribute("src") ?? ""))
  const [first = "", second = "", ...none] = [...sources].filter(source => source.startsWith("/picture?"))
  expect(none).toEqual([])
  const shown = await fetchWith(browser, site, first)
  expect([shown.status, shown.headers.get("content-type"), token]).toEqual([200, "image/png", null])
  expect(shown.headers.get("cache-control")).toBe("public, max-age=3600")
  expect((await fetchWith(browser, site, second)).status).toBe(404)
  const [, signature] = first.split("&")
  for (const path of ["/files/c.png", "/files/a.png?v=2", "/api/wallet", "//evil.example/a.png", ""])
    for (const signed of [signature, "", "signed="])
      expect(
        (await fetchWith(browser, site, `/picture?path=${encodeURIComponent(path)}&${signed}`)).status,
      ).toBe(404)
  expect(asked).toBe(0)
})

test("a banner that is a drawing of the API alone is shown", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/refund/banners": [{ image: "/banners/a.svg" }],
    "/banners/a.svg": () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } }),
  })
  const source = (await browser.open("/user/home/refund")).find({ css: "[role=dialog] img" }).attribute("src")
  const { headers } = await fetchWith(browser, site, source ?? "")
  expect(headers.get("content-type")).toBe("image/svg+xml")
  expect(headers.get("content-security-policy")).toContain("sandbox")
})

test("a list of the whole history is cut into pages, and says that there is more than is read", async ({
  site,
}) => {
  const statements = Array.from({ length: 20_000 }, (_, at) => ({
    statementType: "deposit",
    amount: at + 1,
    status: "SUCCESS",
  }))
  const { browser } = await memberOf(site, { "/api/statement": { total: 20_000, statements } })
  const page = await browser.open("/user/statement?page=2")
  expect(page.findAll({ css: "main ul.surface > li" })).toHaveLength(10)
  expect(page.text).toContain("+11.00")
  expect(page.text).toContain(t("common.unread.more"))
  expect(page.html.length).toBeLessThan(60_000)
})

test("an answer nested without end is refused quickly", async ({ site }) => {
  const { browser } = await memberOf(site, { "/api/statement": () => new Response("[".repeat(1_000_000)) })
  const page = await browser.open("/user/statement")
  expect(page.text).toContain(t("statement.couldNotLoad"))
})

describe("forms over the end of a session", () => {
  const endSession = (browser: Browser, site: Site) =>
    browser.jar.store(new URL(site.origin), ["krapao-session=; Path=/; Max-Age=0"])

  test("what was typed comes back after the login, and nothing was sent", async ({ site }) => {
    operator.answers = {}
    const member = await site.member({ walletBaht: 500, games: { PG: 0 } })
    const { browser } = await logIn(site, member)
    const page = await browser.open("/user/home/withdraw")
    const form = page.form({ button: t("withdraw.submit") }).fill({ amount: "321" })
    endSession(browser, site)
    const login = await form.submit()
    expect(login.path).toContain("/login?next=")
    const before = calls(site, "POST /api/wallet/withdrawAll")
    const back = await login
      .form({ button: t("login.submit") })
      .fill({ [t("login.phone")]: member.phone, [t("login.password")]: member.password })
      .submit()
    expect(back.path).toBe("/user/home/withdraw")
    expect(back.form({ button: t("withdraw.submit") }).values.amount).toBe("321")
    expect(calls(site, "POST /api/wallet/withdrawAll")).toBe(before)
  })

  test("passwords do not", async ({ site }) => {
    operator.answers = {}
    const member = await site.member()
    const { browser } = await logIn(site, member)
    const page = await browser.open("/user/profile/password")
    const form = page.form({ button: t("password.save") })
    endSession(browser, site)
    const [old, one, two] = ["oldPassword", "newPassword", "newPasswordConfirmation"]
    await form.fill({ [old!]: "old-secret", [one!]: "new-secret", [two!]: "new-secret" }).submit()
    expect(cookiesOf(browser, site)).not.toContain("krapao-typed")
  })
})

test("an invitation outlives a look at another page, until the account exists", async ({ site }) => {
  operator.answers = {}
  const browser = site.browser()
  await browser.open("/register?code=PR4711")
  await browser.open("/login")
  expect((await browser.open("/register")).text).toContain("PR4711")
})

test("the profile shows the member's contact where the backend has one, and no empty line where not", async ({
  site,
}) => {
  const profile = { _id: "7", name: "ทดสอบ", username: "0812345678" }
  const { browser } = await memberOf(site, {
    "/api/account/profile": { profile: { ...profile, contact: "LINE: malee" } },
  })
  const terms = async () =>
    (await browser.open("/user/profile")).findAll({ css: "dt" }).map(part => part.text)
  expect(await terms()).toContain(t("profile.contact"))
  expect((await browser.open("/user/profile")).text).toContain("LINE: malee")
  for (const contact of [undefined, null, ""]) {
    operator.answers = { "/api/account/profile": { profile: { ...profile, contact } } }
    expect(await terms()).not.toContain(t("profile.contact"))
  }
})
