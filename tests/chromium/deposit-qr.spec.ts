// A QR code on a real screen, without and with JavaScript: it can be scanned, it ticks, it goes when its time is over.
import { generate } from "promptparse"
import { languages } from "#app/language.ts"
import { PlainQrHouse, withDeposits } from "#tests/site/deposits.ts"
import { crc, fieldsOf, hasValidCrc } from "#tests/site/emvco.ts"
import { type ServedSite, serveSite } from "#tests/site/served-site.ts"
import { barriers, misfits } from "./fit.ts"
import { test as base, expect } from "./fixtures.ts"
import { scan, scanByZbar } from "./scan.ts"

const house = new PlainQrHouse()
const banks = [
  { bankCode: "KBANK" },
  { bankCode: "BCEL", currency: "LAK" },
  { bankCode: "WW", bankType: "WW" },
  { bankCode: "PAYTIMZ", bankType: "PAYTIMZ" },
]

const test = base.extend<object, { site: ServedSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      const site = await serveSite({ between: withDeposits({ banks }, house.between) })
      await use(site)
      await site.close()
    },
    { scope: "worker" },
  ],
})

test.beforeEach(() => {
  house.lifeS = 300
})

const tags = ["00", "01", "29", "30", "38", "53", "54", "58", "60", "62"]
const lao = (amountBaht: number) => {
  const field = (tag: string, value: string) => tag + String(value.length).padStart(2, "0") + value
  const merchant = field("00", "A005266284662577") + field("01", "27710418") + field("02", "002")
  const amount = field("54", String(amountBaht))
  const body = [
    field("00", "01") + field("01", "12") + field("38", merchant + field("03", "mch5c86")),
    field("53", "418") + amount + field("58", "LA") + field("60", "VTE"),
  ].join("")
  return `${body}6304${crc(`${body}6304`)}`
}

const forms = {
  PromptPay: {
    make: (amount: number) => generate.anyId({ type: "MSISDN", target: "0812345678", amount }),
    expected: { "53": "764", "54": "100.00", "58": "TH" },
    bank: "KBANK",
  },
  "bill payment": {
    make: (amount: number) => generate.billPayment({ billerId: "099400016550100", amount, ref1: "REF1" }),
    expected: { "53": "764", "54": "100.00", "58": "TH" },
    bank: "WW",
  },
  "Lao QR": { make: lao, expected: { "53": "418", "54": "100", "58": "LA" }, bank: "BCEL" },
}

for (const [name, { make, expected, bank }] of Object.entries(forms)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`${name} on a ${colorScheme} screen is what a bank's app reads`, async ({ page, login, t }) => {
      house.payload = make
      await page.emulateMedia({ colorScheme })
      await login()
      await page.goto(`/user/home/deposit/${bank}/qr`)
      await page.getByRole("button", { name: "100", exact: true }).tap()
      const code = page.getByRole("img", { name: t("deposit.qr.image", { amount: "100.00" }) })
      await expect(code).toBeInViewport({ ratio: 1 })
      expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(220)

      const screenshot = await page.screenshot()
      const payload = scan(screenshot)
      expect(hasValidCrc(payload)).toBe(true)
      const fields = fieldsOf(payload)
      expect(fields).toMatchObject({ ...expected, "00": "01", "01": "12" })
      expect(Object.keys(fields).filter(tag => ![...tags, "63"].includes(tag))).toEqual([])
      expect(payload).toBe(make(100))
      expect([payload, undefined]).toContain(scanByZbar(screenshot))
    })
  }
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test("a member types an amount, sees the code, cancels it, makes another and says it is paid", async ({
      page,
      login,
      t,
      javaScriptEnabled,
    }) => {
      await login()
      await page.goto("/user/home")
      await page.getByRole("link", { name: t("home.tiles.deposit") }).tap()
      await page.getByRole("link", { name: "KBANK" }).tap()
      await page.getByRole("link", { name: t("deposit.bank.useQr") }).tap()
      await page.getByLabel(t("deposit.qr.amount")).fill("0.5")
      await page.getByRole("button", { name: t("deposit.qr.create") }).tap()
      await expect(page.getByRole("dialog")).toContainText(t("validation.minAmountMsg", { amount: "1.00" }))
      await expect(page.getByLabel(t("deposit.qr.amount"))).toHaveValue("0.5")
      await page.getByLabel(t("deposit.qr.amount")).fill("1,234.50")
      await page.getByRole("button", { name: t("deposit.qr.create") }).tap()
      await expect(page.getByRole("dialog")).toContainText("1,234.50")
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await misfits(page)).toEqual([])
      // The page leads on when the code is worth nothing any more, which no player could put off.
      const found = javaScriptEnabled ? await barriers(page) : []
      expect(found.filter(barrier => !barrier.startsWith("meta-refresh:"))).toEqual([])

      await page.getByRole("button", { name: t("deposit.qr.cancel") }).tap()
      await expect(page.getByRole("status")).toContainText(t("deposit.qr.cancelled"))
      await page.getByRole("button", { name: "1,000" }).tap()
      await expect(page.getByRole("dialog")).toContainText("1,000.00")
      await page.getByRole("button", { name: t("deposit.qr.transferred") }).tap()
      await expect(page).toHaveURL("/user/home")
      await expect(page.getByRole("status")).toContainText(t("deposit.qr.refreshAmountMsg"))
    })
  })
}

test("when its time is over the code goes, and the page says so by itself", async ({ page, login, t }) => {
  house.lifeS = 4
  await login()
  await page.goto("/user/home/deposit/WW/qr")
  await page.getByRole("button", { name: "100", exact: true }).tap()
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible()
  await expect(page).toHaveURL("/user/home/deposit/WW/qr?expired=1")
  await expect(page.getByRole("dialog")).toContainText(t("deposit.qr.expired"))
  await expect(page.getByRole("dialog").getByRole("img")).toHaveCount(0)
})

test("the time that is left ticks where scripts run, and stands beside its end where they do not", async ({
  page,
  login,
  t,
  javaScriptEnabled,
}) => {
  await login()
  await page.goto("/user/home/deposit/WW/qr")
  await page.getByRole("button", { name: "100", exact: true }).tap()
  const timer = page.getByRole("timer")
  await expect(timer).toHaveText(/^0[45]:\d\d$/)
  const first = (await timer.textContent()) ?? ""
  if (javaScriptEnabled) await expect(timer).not.toHaveText(first)
  const end = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).split("-").reverse().join("/")
  await expect(page.getByRole("dialog")).toContainText(t("deposit.qr.expiresAt", { time: end }))
})

test("a phone that slept through the end leaves the code behind when it wakes", async ({
  page,
  login,
  javaScriptEnabled,
}) => {
  await login()
  await page.clock.install()
  await page.goto("/user/home/deposit/WW/qr")
  await page.getByRole("button", { name: "100", exact: true }).tap()
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible()
  if (javaScriptEnabled) {
    await page.waitForFunction(() => customElements.get("qr-countdown"))
    await page.clock.fastForward("10:00")
    await expect(page).toHaveURL(/expired=1$/)
  } else {
    // Without a script it is the browser's own timer that leads on.
    const refresh = await page.locator('meta[http-equiv="refresh"]').getAttribute("content")
    expect(refresh).toMatch(/^(300|29\d);url=.*expired=1$/)
  }
})
