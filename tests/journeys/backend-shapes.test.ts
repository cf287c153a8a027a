// Operators' backends of other shapes, habits and faults: what a player then sees (docs/product/api.md).
import { performance } from "node:perf_hooks"
import { describe, expect } from "vitest"
import type { TextKey } from "#app/locales/language.ts"
import { memberOf, test } from "#tests/site/odd-operator.ts"
import { t } from "#tests/site/words.ts"

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

  test("in place of a code that would not scan stands the account", async ({ site }) => {
    const { browser } = await memberOf(site, {
      "/api/lookup/deposit": { banks: [kbank] },
      "/api/qrcode/KBANK": {
        qrcodeId: "q",
        hasQrcode: true,
        qrcode: "<script>alert(1)</script>",
        expireIn: 300,
      },
    })
    const shown = await browser.open("/user/home/deposit/KBANK/qr")
    expect(shown.dialog?.text).toContain(t("deposit.qr.useAccount"))
    expect(shown.dialog?.text).toContain("098-765-4321")
    expect(shown.html).not.toContain("alert(1)")
  })
})

test.for(["ขั้นต่ำ 100 บาท", "amount.max must be at most 100"])(
  "a backend's words of a field stand beside it: %s",
  async (words, { site }) => {
    const { browser } = await memberOf(site, {
      "/api/wallet/truelink": () => Response.json({ errors: { link: [words] } }, { status: 422 }),
    })
    const form = (await browser.open("/user/home/deposit/truemoney")).form({
      button: t("deposit.wallet.send"),
    })
    const link = "https://gift.truemoney.com/campaign/?v=0a1b2c3d4e5f60718293a4b5c6d7e8f9012"
    const after = await form.send({ link })
    expect(after.status).toBe(400)
    expect(after.errors()).toEqual({ link: expect.stringContaining(words) })
    expect(after.form({ button: t("deposit.wallet.send") }).values.link).toBe(link)
  },
)

test("a notice that shows nothing, or a placeholder that nobody filled in, is not shown", async ({
  site,
}) => {
  const { browser } = await memberOf(site, {
    "/api/lookup/notice": { notice: "End it below %percentFail% %" },
  })
  expect((await browser.open("/user/home")).text).not.toContain("percentFail")
  site.answer({ "/api/lookup/notice": { notice: "<p>&nbsp;<br></p>" } })
  expect((await browser.open("/user/home")).has({ role: "button", name: t("home.notice.dismiss") })).toBe(
    false,
  )
  site.answer({ "/api/lookup/notice": { notice: "50% off, 100% fun" } })
  expect((await browser.open("/user/home")).text).toContain("50% off, 100% fun")
})

test.for([{ message: "บัญชีนี้ถูกระงับ" }, { statusCode: 401, message: "บัญชีนี้ถูกระงับ", error: "Unauthorized" }])(
  "a login that is refused by a 401 says why in the backend's words: %j",
  async (answer, { site }) => {
    const login = await site.browser().open("/login")
    site.answer({ "/api/login": () => Response.json(answer, { status: 401 }) })
    const again = await login.send(t("login.submit"), { username: "0812345678", password: "the right one" })
    expect([again.path, again.find({ role: "alert" }).text]).toEqual(["/login", "บัญชีนี้ถูกระงับ"])
  },
)

test("a promotion search that fails keeps the screen and the code", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/promotion/find/LUCKY": () => new Response("no", { status: 500 }),
  })
  const page = await browser.open("/user/bonus/promotion?code=LUCKY")
  expect(page.status).toBe(502)
  expect(page.dialog?.text).toContain(t("bonus.promotion.notSearched"))
  expect(page.dialog?.find({ css: "input[name=code]" }).attribute("value")).toBe("LUCKY")
})

test("a slip of another type is a file to keep, by its viewer's address", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/statement/slip/reference/r1": { url: "/viewer/r1" },
    "/viewer/r1": () =>
      new Response("%PDF-1.4", { headers: { "content-type": "application/pdf; charset=x" } }),
  })
  const answer = await browser.fetch("/user/statement/slips/r1")
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("application/octet-stream")
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="slip-r1.pdf"')
})

test.for<[object, number]>([
  [{ result: false, message: "รหัสเดิมผิด" }, 400],
  [{ code: 1001, message: "รหัสเดิมผิด" }, 502],
])("a password is not called changed by %j", async ([answer, status], { site }) => {
  const { member, browser } = await memberOf(site, { "/api/account/changepwd": answer })
  const form = (await browser.open("/user/profile/password")).form({ button: t("password.save") })
  const after = await form.send({
    oldPassword: member.password,
    newPassword: "green mangoes",
    newPasswordConfirmation: "green mangoes",
  })
  expect(after.status).toBe(status)
  expect(after.text).toContain("รหัสเดิมผิด")
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
  const shown = await browser.fetch(first)
  expect([shown.status, shown.headers.get("content-type"), token]).toEqual([200, "image/png", null])
  expect(shown.headers.get("cache-control")).toBe("public, max-age=3600")
  expect((await browser.fetch(second)).status).toBe(404)
  const [, signature] = first.split("&")
  for (const path of ["/files/c.png", "/files/a.png?v=2", "/api/wallet", "//evil.example/a.png", ""])
    for (const signed of [signature, "", "signed="])
      expect((await browser.fetch(`/picture?path=${encodeURIComponent(path)}&${signed}`)).status).toBe(404)
  expect(asked).toBe(0)
})

test("a banner that is a drawing of the API alone is shown", async ({ site }) => {
  const { browser } = await memberOf(site, {
    "/api/refund/banners": [{ image: "/banners/a.svg" }],
    "/banners/a.svg": () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } }),
  })
  const source = (await browser.open("/user/home/refund")).find({ css: "[role=dialog] img" }).attribute("src")
  const { headers } = await browser.fetch(source ?? "")
  expect(headers.get("content-type")).toBe("image/svg+xml")
  expect(headers.get("content-security-policy")).toContain("sandbox")
})

const balancesKey = "common.unread.balances_other" as TextKey

const down = () => new Response(null, { status: 503 })

test("what was typed in the profile stays when the backend stops answering", async ({ site }) => {
  const { browser } = await memberOf(site)
  const page = await browser.open("/user/profile/edit")
  const form = page.form({ button: t("bankname.save") }).fill({ name: "Typed Name" })
  site.answer({ "/api/account/profile": down, "/api/wallet": down, "/api/lookup/banks": down })
  const after = await form.submit()
  expect(after.status).toBe(503)
  expect(after.form({ button: t("bankname.save") }).values.name).toBe("Typed Name")
})

const game = (code: string, amount: unknown) => ({
  code,
  name: `Game ${code}`,
  category: "slot",
  isActive: true,
  amount,
})

test("a balance that cannot be read is not guessed, and the money that is known stays usable", async ({
  site,
}) => {
  const wallet = { wallet: { amount: 100 }, slots: [game("PG", ""), game("JOKER", 20.5)] }
  const { browser } = await memberOf(site, { "/api/wallet": wallet })
  const before = site.log.length
  const home = await browser.open("/user/home")
  const balance = home.find({ role: "region", name: t("home.totalBalance") })
  expect(balance.text).toContain("120.50")
  expect(balance.text).toContain(t(balancesKey, { count: 1 }))
  expect(home.text).toContain(`Game PG\n${t("common.unread.value")}`)
  const noted = site.log.slice(before).filter(({ event }) => event === "odd values")
  expect(noted).toEqual([
    expect.objectContaining({ endpoint: "GET /api/wallet", unreadable: "slots.0.amount", count: 1 }),
  ])
  site.answer({ "/api/wallet": { ...wallet, wallet: { amount: {} } } })
  const withdraw = await browser.open("/user/home/withdraw")
  expect(withdraw.dialog?.text).toContain("20.50")
  expect(withdraw.dialog?.text).toContain(t(balancesKey, { count: 2 }))
  const open = await browser.open("/user/home/game/JOKER")
  expect(open.dialog?.text).toContain(t("game.transferOnlyUnknown"))
})

test("the sum of balances that all cannot be read is none, and of no game's is nothing", async ({ site }) => {
  const wallet = { wallet: { amount: {} }, slots: [game("PG", ""), game("JOKER", "?")] }
  const { browser } = await memberOf(site, { "/api/wallet": wallet })
  const figures = async () => {
    const home = await browser.open("/user/home")
    return home.find({ role: "region", name: t("home.totalBalance") }).text
  }
  expect(await figures()).not.toContain("0.00")
  expect((await browser.open("/user/home/withdraw")).dialog?.text).not.toContain("0.00\n")
  site.answer({ "/api/wallet": { wallet: { amount: 0 }, slots: [] } })
  expect(await figures()).toContain("0.00")
})

test("home waits for nothing that it can do without", async ({ site }) => {
  const { browser } = await memberOf(site)
  const before = site.calls.length
  await browser.open("/user/home")
  const asked = site.calls.slice(before).map(({ what }) => what.split(" ")[1]!)
  const optional = asked.filter(path => !/^\/api\/(wallet|account\/profile)$/.test(path))
  expect(optional.length).toBeGreaterThan(1)
  site.answer(Object.fromEntries(optional.map(path => [path, () => new Promise<Response>(() => undefined)])))
  // The time it waits counts, not the time that the process works: 2.5 s for the games' balances, on a machine that may be
  // busy elsewhere. The next longer limit of a call is 10 s.
  const started = performance.eventLoopUtilization()
  const page = await browser.open("/user/home")
  expect(performance.eventLoopUtilization(started).idle).toBeLessThan(8_000)
  expect(page.find({ role: "region", name: t("home.totalBalance") }).text).toContain("0.00")
})
