import { PlainQrOperator, withDeposits } from "#tests/site/deposits.ts"
import { expect, test } from "./fixtures.ts"

const qrOperator = new PlainQrOperator()
const banks = [{ bankCode: "WW", bankType: "WW" }]

test.use({ operator: { between: withDeposits({ banks }, qrOperator.between) } })

test.beforeEach(() => {
  qrOperator.lifeS = 300
})

test("its time ticks; when it is over the code goes, and the page says so by itself", async ({
  page,
  login,
  t,
  javaScriptEnabled,
}) => {
  qrOperator.lifeS = 4
  await login()
  await page.goto("/user/home/deposit/WW/qr")
  await page.getByRole("button", { name: "100", exact: true }).tap()
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible()
  if (javaScriptEnabled) await expect(page.getByRole("timer")).toHaveText(/^00:0[0-2]$/)
  await expect(page).toHaveURL("/user/home/deposit/WW/qr?expired=1")
  await expect(page.getByRole("dialog")).toContainText(t("deposit.qr.notTwice"))
  await expect(page.getByRole("dialog").getByRole("img")).toHaveCount(0)
})

test("a phone that slept through the end leaves the code behind when it wakes", { tag: "@script" }, async ({
  page,
  login,
}) => {
  await login()
  await page.clock.install()
  await page.goto("/user/home/deposit/WW/qr")
  await page.getByRole("button", { name: "100", exact: true }).tap()
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible()
  await page.waitForFunction(() => customElements.get("qr-countdown"))
  await page.clock.fastForward("10:00")
  await expect(page).toHaveURL(/expired=1$/)
})
