import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import { openBox } from "#tests/site/pending-box.ts"
import { failing, type Site } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const refresh = "GET /api/wallet/refresh/slot"
const callsSince = (site: Site, before: number) => site.calls.slice(before).map(call => call.what)

const games = (page: Page, name: string) =>
  page
    .find({ role: "region", name: new RegExp(`^${name}`) })
    .findAll({ css: "li a" })
    .map(link => link.text.split("\n").filter(line => line.length > 2))

test("home greets by name and shows the total, the wallet and every game account", async ({ site }) => {
  const { home } = await enter(site, { name: "สมหมาย", walletBaht: 1000.5, games: { PG: 20, UFABET: 0 } })
  expect(home.find({ role: "heading", name: t("home.greeting", { name: "สมหมาย" }) }).operable).toBe(true)
  const balance = home.find({ role: "region", name: t("home.totalBalance") })
  expect(balance.text).toContain("1,000.50")
  expect(balance.text).toContain("1,020.50")
  expect(balance.text).toContain("20.00")

  const slots = games(home, t("home.games.slot"))
  expect(slots).toHaveLength(5)
  expect(slots[0]).toEqual([
    "PG Soft",
    t("common.amountBaht", { amount: "20.00" }),
    t("home.games.credit", { amount: "200.00" }),
  ])
  expect(slots[1]).toEqual(["Joker Gaming", t("home.games.inactive")])
  expect(games(home, t("home.games.sport"))).toHaveLength(5)
  expect(games(home, t("home.games.lotto"))).toEqual([["หวย HD", t("home.games.inactive")]])
})

test("its tiles lead to dialogs over home, and only to what exists", async ({ site }) => {
  const { browser, home } = await enter(site)
  const tiles = home.find({ role: "navigation", name: t("home.actions") })
  expect(tiles.findAll({ role: "link" }).map(link => link.name)).toEqual([
    t("home.tiles.deposit"),
    t("home.tiles.withdraw"),
    t("home.transfer"),
  ])
  const more = home.find({ role: "navigation", name: t("home.more") })
  expect(more.findAll({ role: "link" }).map(link => link.name)).toEqual([
    t("home.tiles.invite"),
    t("home.tiles.conditions"),
    t("home.tiles.refund"),
  ])
  for (const link of home.findAll({ role: "link" })) {
    const target = link.attribute("href")
    if (target?.startsWith("/user")) expect((await browser.open(target)).status).toBe(200)
  }
})

test("refresh-all asks every provider, once, and says so on the next page alone", async ({ site }) => {
  const { browser, home } = await enter(site)
  const before = site.calls.length
  const again = await home.click(t("home.tiles.refreshAll"))
  expect(again.path).toBe("/user/home")
  expect(again.text).toContain(t("home.refreshed"))
  expect(callsSince(site, before).filter(call => call === refresh)).toHaveLength(1)
  for (const path of ["/user/home/transfer", "/user/home"])
    expect((await browser.open(path)).text, path).not.toContain(t("home.refreshed"))
})

test.for<[number, object, string]>([
  [403, { message: "INVALID_IP", error: "Forbidden" }, t("errors.INVALID_IP")],
  [404, { message: "NO_WALLET" }, t("errors.NO_WALLET")],
  [400, { message: "ปิดปรับปรุง" }, "ปิดปรับปรุง"],
  [500, { message: "INTERNAL_SERVER_ERROR" }, t("home.noBalance.text")],
])("a wallet that is refused with %i %j says why", async ([status, body, text], { site }) => {
  site.answer({ "/api/wallet": () => Response.json(body, { status }) })
  const { browser, home } = await enter(site)
  expect(home.find({ role: "region", name: t("home.noBalance.title") }).text).toContain(text)
  if (status === 500) expect(home.status).toBe(502)
  const transfer = await browser.open("/user/home/transfer")
  expect(transfer.find({ role: "heading" }).text).toBe(t("common.errorPage.title"))
  if (status < 500) expect(transfer.text).toContain(text)
})

test.for([[[]], [null], [undefined]])(
  "a member without games (%j) is told so, and home stands",
  async ([slots], { site }) => {
    site.answer({
      "/api/wallet": { profile: { name: "ไร้เกม" }, wallet: { amount: "1234567.891" }, slots },
    })
    const { home } = await enter(site)
    expect(home.text).toContain("1,234,567.89")
    expect(home.text).toContain(t("home.games.empty"))
  },
)

test("the amounts are hidden, and shown again", async ({ site }) => {
  const { browser, home } = await enter(site, { walletBaht: 1234.5, games: { PG: 20 } })
  expect(home.text).toMatch(/1,254\.50/)
  const withdraw = await home.click(t("home.tiles.withdraw"))
  // What is in games comes along.
  await withdraw.send(t("withdraw.submit"), { amount: "150" })
  const shownOn = {
    "/user/home": /1,104\.50/,
    "/user/games": /\b0\.00/,
    "/user/home/game/PG": /1,104\.50/,
    "/user/home/transfer": /1,104\.50/,
    "/user/home/withdraw": /1,104\.50/,
    "/user/statement": /150\.00|20\.00/,
  }
  const expectAmounts = async (areShown: boolean) => {
    for (const [path, amounts] of Object.entries(shownOn)) {
      const page = await browser.open(path)
      expect.soft(amounts.test(page.find({ css: "main" }).text), path).toBe(areShown)
      if (path === "/user/home")
        expect.soft((await openBox(browser, page)).text.includes("150.00")).toBe(areShown)
    }
  }
  await expectAmounts(true)
  const hidden = await (await browser.open("/user/home")).click(t("home.hide"))
  expect(hidden.path).toBe("/user/home")
  await expectAmounts(false)
  const history = await browser.open("/user/statement?type=withdraw")
  const shown = await history.click(t("home.show"))
  expect([shown.path, shown.text]).toEqual([history.path, expect.stringMatching(/-150\.00/)])
})

test("a message for the next page does not keep a form from being refused", async ({ site }) => {
  const { browser, home } = await enter(site, { walletBaht: 500 })
  const withdraw = await home.click(t("home.tiles.withdraw"))
  const message = encodeURIComponent(JSON.stringify({ tone: "success", text: "home.refreshed" }))
  browser.jar.store(home.url, [`krapao-flash=${message}; Path=/; HttpOnly`])
  const refused = await withdraw.send(t("withdraw.submit"), { amount: "1" })
  expect([refused.status, refused.dialog?.name]).toEqual([400, t("withdraw.title")])
  expect((await browser.open("/user/home")).text).toContain(t("home.refreshed"))
})

test("opening home refreshes the balances first, a dialog over it does not", async ({ site }) => {
  const { browser } = await enter(site)
  let before = site.calls.length
  await browser.open("/user/home")
  const opened = callsSince(site, before)
  expect(opened.indexOf(refresh)).toBeLessThan(opened.indexOf("GET /api/wallet"))
  expect(opened).toContain(refresh)

  before = site.calls.length
  const dialog = await browser.open("/user/home/transfer")
  expect(callsSince(site, before)).not.toContain(refresh)
  expect(callsSince(site, before).filter(call => call === "GET /api/wallet")).toHaveLength(1)
  expect(dialog.find({ role: "region", name: t("home.totalBalance") }).operable).toBe(false)
})

test("when a provider's balance cannot be had, home says that it may be old", async ({ site }) => {
  site.answer({ "/api/wallet/refresh/slot": failing })
  const { home } = await enter(site, { walletBaht: 5 })
  expect(home.text).toContain("5.00")
  expect(home.text).toContain(t("home.mayBeOld"))
  const again = await home.click(t("home.tiles.refreshAll"))
  expect(again.text).toContain(t("home.refreshFailed"))
})

test("the operator's notice stands above home until it is put away, and the next one is shown again", async ({
  site,
}) => {
  site.answer({ "/api/lookup/notice": { notice: "ปิดปรับปรุง <b>เที่ยงคืน</b><script>steal()</script>" } })
  const { browser, home } = await enter(site)
  expect(home.find({ role: "region", name: t("home.notice.title") }).text).toContain("ปิดปรับปรุง เที่ยงคืน")
  expect(home.html).not.toContain("steal()")

  const without = await home.click(t("home.notice.dismiss"))
  expect(without.path).toBe("/user/home")
  expect(without.text).not.toContain("ปิดปรับปรุง")
  expect((await browser.open("/user/home")).text).not.toContain("ปิดปรับปรุง")

  site.answer({ "/api/lookup/notice": { notice: "กลับมาแล้ว" } })
  expect((await browser.open("/user/home")).text).toContain("กลับมาแล้ว")
})

test("transfer has an empty state while no game account is active", async ({ site }) => {
  const { browser } = await enter(site, { walletBaht: 10 })
  const page = await browser.open("/user/home/transfer")
  expect(page.dialog?.text).toContain(t("transfer.noGames"))
  expect((await page.click(t("operation.backHome"))).path).toBe("/user/home")
})

test.for([
  "/api/wallet/refresh/slot",
  "/api/statement",
  "/api/bonus/check/active",
  "/api/spinwheel/active",
  "/api/lookup/notice",
  "/api/lookup/agreements",
  "/api/lookup/enableChatWidget",
  "/api/lookup/slip /user/home/deposit",
  "/api/lookup/slip /user/home/deposit/KBANK",
  "/api/qrcode/KBANK /user/home/deposit/KBANK",
  "/api/lookup/enableChatWidget /chat",
  "/api/statement /user/statement/no-such-line",
  "/api/qrcode/KBANK /user/home/deposit/KBANK/qr/state",
])("%s may end the visit, though the page can do without it", async (both, { site }) => {
  const [path = "", page = "/user/home"] = both.split(" ")
  const { browser } = await logIn(site, await site.member(), { browser: site.browser({ agreed: false }) })
  site.answer({ [path]: () => Response.json({ message: "gone" }, { status: 400 }) })
  expect((await browser.open(page)).path).toBe("/terminated")
  site.answer({ [path]: () => Response.json({ message: "invalid-token" }, { status: 401 }) })
  expect((await browser.open(page)).path).toMatch(/^\/login\?ended=1/)
})

test("the app's name may end a member's visit; guests still reach support", async ({ startSite }) => {
  const site = await startSite({
    between: (request, backend) =>
      request.url.endsWith("/api/lookup/info")
        ? Promise.resolve(Response.json({ message: "gone" }, { status: 400 }))
        : backend(request),
  })
  const member = await site.member()
  const login = await site.browser().open("/login")
  const fields = { [t("login.phone")]: member.phone, [t("login.password")]: member.password }
  expect((await login.send(t("login.submit"), fields)).path).toBe("/terminated")
  expect((await site.browser().open("/contact")).path).toBe("/contact")
})
