// A QR deposit on a real screen, without and with JavaScript: made, cancelled, ticking, gone when its time is over.
import { languages } from "#app/locales/language.ts"
import { PlainQrOperator, withDeposits } from "#tests/site/deposits.ts"
import { barriers, misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

const qrOperator = new PlainQrOperator()
const banks = [
  { bankCode: "KBANK" },
  { bankCode: "BCEL", currency: "LAK" },
  { bankCode: "WW", bankType: "WW" },
  { bankCode: "PAYTIMZ", bankType: "PAYTIMZ" },
]

test.use({ operator: { between: withDeposits({ banks }, qrOperator.between) } })

test.beforeEach(() => {
  qrOperator.lifeS = 300
})

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
      await page.getByRole("link", { name: t("home.tiles.deposit"), exact: true }).tap()
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
      await page.emulateMedia({ colorScheme: language === "en" ? "dark" : "light" })
      if (javaScriptEnabled) expect(await barriers(page)).toEqual([])

      await page.getByRole("button", { name: t("deposit.qr.cancel") }).tap()
      await expect(page.getByRole("status")).toContainText(t("deposit.qr.cancelled"))
      await page.getByRole("button", { name: "1,000" }).tap()
      await expect(page.getByRole("dialog")).toContainText("1,000.00")
      await page.getByRole("link", { name: t("deposit.qr.transferred") }).tap()
      await expect(page.getByRole("dialog")).toContainText(t("deposit.qr.whenPaid"))
      await expect(
        page.frameLocator("qr-countdown iframe").getByText(t("home.pending.awaited")).last(),
      ).toBeVisible()
    })
  })
}

test("when its time is over the code goes, and the page says so by itself", async ({ page, login, t }) => {
  qrOperator.lifeS = 4
  await login()
  await page.goto("/user/home/deposit/WW/qr")
  await page.getByRole("button", { name: "100", exact: true }).tap()
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible()
  await expect(page).toHaveURL("/user/home/deposit/WW/qr?expired=1")
  await expect(page.getByRole("dialog")).toContainText(t("deposit.qr.notTwice"))
  await expect(page.getByRole("dialog").getByRole("img")).toHaveCount(0)
})

test("the remaining time ticks with a script; the end of the time is shown in any case", async ({
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
  const { endsAtMs } = [...qrOperator.codes.values()].at(-1)!
  const end = new Date(endsAtMs + 7 * 3_600_000).toISOString().slice(0, 10).split("-").reverse().join("/")
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
  const answered = page.waitForResponse(
    response => response.status() === 200 && response.url().endsWith("/qr"),
  )
  await page.getByRole("button", { name: "100", exact: true }).tap()
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible()
  if (javaScriptEnabled) {
    await page.waitForFunction(() => customElements.get("qr-countdown"))
    await page.clock.fastForward("10:00")
    await expect(page).toHaveURL(/expired=1$/)
  } else {
    // Without a script the browser's own refresh opens the page again.
    const refresh = await (await answered).headerValue("refresh")
    expect(refresh).toMatch(/^(299|300);url=\/user\/home\/deposit\/WW\/qr\?expired=1$/)
  }
})
