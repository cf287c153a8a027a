// The deposit dialogs as a real browser shows them, without and with JavaScript: every bank code and mode.
import { PlainQrOperator, withDeposits } from "#tests/site/deposits.ts"
import { barriers, misfits } from "./fit.ts"
import { expect, test } from "./fixtures.ts"

const wish = {
  banks: [
    ...["SCB", "KBANK", "GSB"].map(bankCode => ({ bankCode })),
    { bankCode: "BCEL", currency: "LAK", mode: "MANUAL", bankAccountNo: "160120001234567890" },
    { bankCode: "WW", bankType: "WW" },
    { bankCode: "PAYTIMZ", bankType: "PAYTIMZ" },
  ],
  wallets: [
    { mode: "AUTO", walletAccountName: "Krapao", walletAccountNo: "0899990000" },
    { mode: "LINK", walletAccountName: "Krapao" },
  ],
  isManual: false,
}

test.use({
  operator: {
    between: (request, backend) =>
      withDeposits(wish, (inner, next) => new PlainQrOperator().between(inner, next))(request, backend),
  },
})

test.beforeEach(() => {
  wish.isManual = false
})

test("every panel opens from the list, fits a small phone, and leads back", async ({
  page,
  login,
  t,
  javaScriptEnabled,
}) => {
  await login()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto("/user/home/deposit")
  for (const [name, shown] of [
    ["SCB", "123-456-7890"],
    ["KBANK", t("deposit.bank.useQr")],
    ["GSB", "123-456-7890"],
    ["BCEL", t("common.currency.LAK")],
    ["WW", t("deposit.qr.minimum", { amount: "100.00" })],
    ["PAYTIMZ", t("deposit.qr.minimum", { amount: "10.00" })],
    [t("deposit.wallet.title"), "089-999-0000"],
  ] as const) {
    const link = page.getByRole("link", { name })
    const fold = page.locator("details > summary", { hasText: t("deposit.ways.accounts") })
    await expect(fold).toBeVisible()
    if (!(await link.isVisible())) await fold.tap()
    await link.tap()
    await expect(page.getByRole("dialog")).toContainText(shown)
    expect.soft(await misfits(page), name).toEqual([])
    if (javaScriptEnabled) expect.soft(await barriers(page), name).toEqual([])
    await page.getByRole("link", { name: t("common.actions.back"), exact: true }).tap()
    await expect(page).toHaveURL("/user/home/deposit")
  }
  wish.isManual = true
  await page.goto("/user/home/deposit/WW")
  await expect(page.getByRole("dialog")).toContainText(t("deposit.bank.manual"))
})
