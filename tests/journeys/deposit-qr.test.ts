// QR deposits over an operator's backend with the documented endpoints alone (docs/product/qr.md): a code is asked for,
// shown, cancelled, and expires.
import { beforeEach, describe, expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { PlainQrOperator, withDeposits } from "#tests/site/deposits.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const banks = [
  { bankCode: "KBANK" },
  { bankCode: "WW", bankType: "WW" },
  { bankCode: "PAYTIMZ", bankType: "PAYTIMZ" },
]

let qrOperator = new PlainQrOperator()
const options = {
  between: withDeposits({ banks }, (request, backend) => qrOperator.between(request, backend)),
}

const test = testWith(() => startSite(options))

beforeEach(() => {
  qrOperator = new PlainQrOperator()
})

async function openQr(site: Site, bank = "WW") {
  const { browser } = await enter(site)
  return { browser, page: await browser.open(`/user/home/deposit/${bank}/qr`) }
}

const form = (page: Page) => page.form({ button: t("deposit.qr.create") })
const image = (page: Page) => page.findAll({ css: "[role=dialog] img" })[0]
const created = (site: Site, before: number) =>
  site.calls.slice(before).filter(({ what }) => what.startsWith("POST /api/qrcode/"))

test("a code is asked for, shown with all that it needs, and cancelled", async ({ site }) => {
  const { page } = await openQr(site)
  const shown = await form(page).send({ amount: "1,250.50" })
  expect(shown.path).toBe(page.path)
  expect(shown.dialog?.text).toContain("1,250.50")
  expect(image(shown)?.attribute("src")).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(image(shown)?.attribute("alt")).toBe(t("deposit.qr.image", { amount: "1,250.50" }))
  expect(Number(image(shown)?.attribute("width"))).toBeGreaterThanOrEqual(220)
  expect(image(shown)?.attribute("class")).toContain("bg-white")
  expect(shown.dialog?.text).toMatch(/\b0[45]:\d\d\b/)
  expect(shown.dialog?.text).toMatch(new RegExp(t("deposit.qr.expiresAt", { time: "\\d\\d:\\d\\d:\\d\\d" })))
  for (const note of ["once", "noTrueWallet", "scan"] as const) {
    expect(shown.dialog?.text).toContain(t(`deposit.qr.${note}`))
  }
  expect(shown.dialog?.text).toContain(t("deposit.notes.registeredOnly"))

  const without = await shown.click(t("deposit.qr.cancel"))
  expect(without.path).toBe(page.path)
  expect(without.text).toContain(t("deposit.qr.cancelled"))
  expect(qrOperator.codes.size).toBe(0)
  expect(form(without)).toBeDefined()
})

test('"I have paid" stays in the dialog, promises nothing, and leads back to the code', async ({ site }) => {
  const { page } = await openQr(site)
  const shown = await form(page).send({ amount: "100" })
  const awaiting = await shown.click(t("deposit.qr.transferred"))
  expect(awaiting.path).toBe(`${page.path}?paid=1`)
  expect(awaiting.dialog?.text).toContain(t("deposit.qr.whenPaid"))
  // "If you have paid" is said once.
  expect(awaiting.dialog?.text).toContain(t("deposit.qr.onlyOnce"))
  expect(awaiting.dialog?.text).not.toContain(t("deposit.qr.notTwice"))
  expect(awaiting.dialog?.has({ css: ".text-success" })).toBe(false)
  expect(image(await awaiting.click(t("deposit.qr.showAgain")))).toBeDefined()
})

test.for([
  ["KBANK", "0"],
  ["PAYTIMZ", "0.99"],
] as const)("%s takes %s without a word, and the backend is not asked", async ([bank, amount], { site }) => {
  const { page } = await openQr(site, bank)
  const before = site.calls.length
  const again = await form(page).send({ amount })
  expect(again.status).toBe(200)
  expect([again.errors(), again.findAll({ role: "alert" })]).toEqual([{}, []])
  expect(form(again).values.amount).toBe(amount)
  expect(created(site, before)).toHaveLength(0)
})

test.for([
  ["WW", "99.99", "validation.minAmountMsg", "100.00"],
  ["PAYTIMZ", "9", "validation.minAmountMsg", "10.00"],
  ["KBANK", "", "validation.amountRequired", ""],
] as const)(
  "%s refuses %s beside the field, and the backend is not asked",
  async ([bank, amount, key, least], { site }) => {
    const { page } = await openQr(site, bank)
    const before = site.calls.length
    const again = await form(page).send({ amount })
    expect(again.status).toBe(400)
    expect(again.errors().amount).toContain(t(key, { amount: least }))
    expect(form(again).values.amount).toBe(amount)
    expect(created(site, before)).toHaveLength(0)
  },
)

describe("quick amounts", () => {
  test.for([
    ["KBANK", undefined, [10, 20, 50, 100, 500, 1000]],
    ["WW", undefined, [100, 200, 300, 500, 1000]],
    ["PAYTIMZ", undefined, [10, 50, 100, 500, 1000]],
    ["PAYTIMZ", "30", [30, 50, 100, 500, 1000]],
    ["PAYTIMZ", "5", [5, 50, 100, 500, 1000]],
    ["PAYTIMZ", "200", [200, 500, 1000]],
    ["WW", "200", [100, 200, 300, 500, 1000]],
  ] as const)("of %s, with PAYTIMZ_MINIMUM=%s", async ([bank, minimum, amounts], { site, startSite }) => {
    const own = minimum ? await startSite({ ...options, env: { PAYTIMZ_MINIMUM: minimum } }) : site
    const { page } = await openQr(own, bank)
    const quick = page.form({ button: amounts.at(-1)?.toLocaleString("en") })
    expect(quick.buttons).toEqual(amounts.map(each => each.toLocaleString("en")))
    // Where there is nothing but text, the spaces between keep them apart.
    expect(page.dialog?.text).toContain(quick.buttons.join(" "))
    if (minimum && bank === "PAYTIMZ") {
      expect(page.text).toContain(t("deposit.qr.minimum", { amount: `${minimum}.00` }))
    }
  })

  test.for(["10", "1,000"])("a tap on %s creates its code at once", async (amount, { site }) => {
    const { page } = await openQr(site, "KBANK")
    const shown = await page.click(amount)
    expect(shown.path).toBe(page.path)
    expect(shown.dialog?.text).toContain(`${amount}.00`)
    expect(qrOperator.created).toBe(1)
  })
})

test.for([
  ["an instant", (endsAtMs: number) => new Date(endsAtMs).toISOString()],
  ["seconds from now", (endsAtMs: number) => (endsAtMs - Date.now()) / 1000],
  ["seconds as text", (endsAtMs: number) => String(Math.round((endsAtMs - Date.now()) / 1000))],
] as const)(
  "expiry as %s: the page refreshes itself then, and says that the code is over",
  async ([_, expireIn], { site }) => {
    qrOperator.expireIn = expireIn
    qrOperator.lifeS = 90
    const { page } = await openQr(site)
    const shown = await form(page).send({ amount: "100" })
    expect(shown.find({ css: "qr-countdown" }).text).toMatch(/01:(30|29|28)/)
    expect(shown.refreshes?.seconds).toBeGreaterThan(85)
    expect(shown.refreshes?.seconds).toBeLessThanOrEqual(91)
    qrOperator.codes.clear()
    const over = await shown.refresh()
    expect(over.path).toBe(`${page.path}?expired=1`)
    expect(over.text).toContain(t("deposit.qr.ended"))
    expect(over.text).toContain(t("deposit.qr.notTwice"))
    expect(over.refreshes).toBeUndefined()
    const another = await over.click(t("deposit.qr.another"))
    expect(another.refreshes).toBeUndefined()
    expect(image(await form(another).send({ amount: "100" }))).toBeDefined()
  },
)

test("a backend goes on showing a code after its end, and does not say what time it is there", async ({
  startSite,
}) => {
  const site = await startSite({
    between: withDeposits({ banks }, async (request, backend) => {
      const { body, status } = await qrOperator.between(request, backend)
      return new Response(body, { status, headers: { "content-type": "application/json" } })
    }),
  })
  qrOperator.lifeS = 1
  const { browser, page } = await openQr(site)
  const shown = await form(page).send({ amount: "100" })
  expect(shown.dialog?.has({ css: "[role=timer]" })).toBe(true)
  // This session knew its end.
  await expect.poll(async () => image(await browser.open(page.path))).toBeUndefined()
  expect((await browser.open(page.path)).text).toContain(t("deposit.qr.endedOf", { amount: "100.00" }))

  // Without the note, only a page that has counted to the end knows it: that clock may be behind ours.
  const other = await openQr(site)
  other.browser.jar.refuse("krapao-qr")
  const counted = await form(other.page).send({ amount: "100" })
  const later = async () => (await other.browser.open(page.path)).dialog?.has({ css: "[role=timer]" })
  await expect.poll(later).toBe(false)
  expect(image(await other.browser.open(page.path))).toBeDefined()
  const over = await counted.refresh()
  expect(image(over)).toBeUndefined()
  expect(over.text).toContain(t("deposit.qr.ended"))
  qrOperator.expireIn = () => 0
  expect(image(await other.browser.open(page.path))).toBeUndefined()
})

test.for(["SUCCESS", "PENDING"])(
  "a code that the backend goes on showing after it was paid gives way to the statement's line (%s)",
  async (status, { startSite }) => {
    let lines: object[] = []
    const site = await startSite({
      between: withDeposits({ banks }, async (request, backend) =>
        new URL(request.url).pathname === "/api/statement"
          ? Response.json({ statements: lines, total: lines.length })
          : qrOperator.between(request, backend),
      ),
    })
    const { browser, page } = await openQr(site)
    const line = { statementType: "deposit", amount: 100, from: "WW", to: "wallet" }
    // No clock decides: what was there before is dated ten minutes ahead, the payment an hour back.
    const before = { ...line, _id: "a", status, createdAt: new Date(Date.now() + 600_000).toISOString() }
    lines = [before]
    const shown = await form(page).send({ amount: "100" })
    expect(image(shown)).toBeDefined()
    const others = [
      { ...line, _id: "b", status: "FAILED", createdAt: new Date().toISOString() },
      { ...line, _id: "c", status, amount: 100.01, createdAt: new Date().toISOString() },
      { ...line, _id: "d", status, statementType: "bonus", createdAt: new Date().toISOString() },
    ]
    lines = [...others, before]
    expect(image(await browser.open(page.path))).toBeDefined()
    const createdAt = new Date(Date.now() - 3_600_000).toISOString()
    lines = [{ ...line, _id: "e", status, createdAt }, ...lines]
    const paid = await browser.open(page.path)
    expect(image(paid)).toBeUndefined()
    const expected =
      status === "SUCCESS" ? t("deposit.qr.received", { amount: "100.00" }) : t("deposit.qr.arriving")
    expect(paid.dialog?.text).toContain(expected)
    const { browser: other } = await openQr(site)
    expect((await other.open(page.path)).dialog?.text).not.toContain(expected)
  },
)

test("a refusal without a code is said in the server's words, and the amount is kept", async ({ site }) => {
  qrOperator.refusal = Response.json({ hasQrcode: false, message: "ปิดปรับปรุงช่องทางนี้" })
  const { page } = await openQr(site)
  const refused = await form(page).send({ amount: "150" })
  expect(refused.status).toBe(400)
  expect(refused.find({ role: "alert" }).text).toBe("ปิดปรับปรุงช่องทางนี้")
  expect(form(refused).values.amount).toBe("150")
  qrOperator.refusal = undefined
  expect(image(await form(refused).submit())).toBeDefined()
})

test("one intent is one code, though it is posted 20 times at once, to a backend that ignores keys", async ({
  startSite,
}) => {
  const plain = await startSite({ ...options, env: { API_BASE_URL: "http://operator.test" } })
  const { page } = await openQr(plain)
  const pages = await form(page).fill({ amount: "100" }).submitAtOnce(20)
  for (const shown of pages) expect(shown.dialog?.text).toContain("100.00")
  expect(qrOperator.created).toBe(1)
})

test("a code proves itself where the answer to its making does not", async ({ startSite }) => {
  const answers = [() => Response.json({}), () => Promise.reject(new TypeError("connection reset"))]
  const site = await startSite({
    env: { API_BASE_URL: "http://operator.test" },
    between: withDeposits({ banks }, async (request, backend) => {
      const own = await qrOperator.between(request, backend)
      const isMaking = request.method === "POST" && request.url.includes("/api/qrcode/")
      return isMaking ? answers[qrOperator.created % 2]!() : own
    }),
  })
  const { browser, page } = await openQr(site)
  let last: [string, { qrcodeId: string; amount: number; endsAtMs: number }] | undefined
  for (const amount of ["100", "200"]) {
    const shown = await form(await browser.open(`${page.path}?new=1`)).send({ amount })
    expect([shown.status, shown.has({ role: "alert" })]).toEqual([200, false])
    expect(image(shown)?.attribute("alt")).toBe(t("deposit.qr.image", { amount: `${amount}.00` }))
    last = [...qrOperator.codes][0]
    qrOperator.codes.clear()
    // Its payment is looked for, as of any code of this session.
    expect((await browser.open(page.path)).dialog?.text).toContain(`${amount}.00`)
  }
  qrOperator.refusal = Response.json({})
  const unknown = await form(await browser.open(`${page.path}?new=1`)).send({ amount: "300" })
  expect([unknown.status, form(unknown).values.amount]).toEqual([502, "300"])

  // Meanwhile another device has made a code of the amount: it is not what this form has made.
  const [player, code] = last!
  qrOperator.codes.set(player, { ...code, amount: 300 })
  const other = await form(unknown).submit()
  expect(other.status).toBe(502)
  expect(other.dialog?.text).toContain(t("errors.unproven"))
  expect(other.dialog?.text).toContain(t("deposit.qr.mayBeEarlier"))
})
