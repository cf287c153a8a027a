// A QR code of the embedded backend, scanned from a light and a dark screen by two scanners. The journeys have every bank's.
import encodeQR from "qr"
import sharp from "sharp"
import { PlainQrOperator, withDeposits } from "#tests/site/deposits.ts"
import { covering } from "./fit.ts"
import { expect, test } from "./fixtures.ts"
import { scan, scanByZbar } from "./scan.ts"

test("a code stands whole on a small phone, and says by itself that it is paid", async ({
  page,
  login,
  site,
  t,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const member = await login()
  await page.goto("/user/home/deposit/KBANK/qr")
  await page.getByLabel(t("deposit.qr.amount")).fill("1,234.50")
  await page.getByRole("button", { name: t("deposit.qr.create") }).tap()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("img")).toBeVisible()
  for (const shown of [dialog.getByRole("img"), dialog.getByText("1,234.50"), page.getByRole("timer")]) {
    expect(await covering(shown), "nothing of the code lies under anything").toEqual([])
  }
  const { id } = await site.accountOf(member)
  const code = (await site.backend.sandbox.listOpenQr()).find(row => row.member_id === id)
  if (!javaScriptEnabled) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      const screenshot = await page.screenshot()
      expect(scan(screenshot)).toBe(code!.payload)
      expect([code!.payload, undefined]).toContain(scanByZbar(screenshot))
    }
  }
  await site.backend.sandbox.payQr(code!.payload)
  const received = t("deposit.qr.received", { amount: "1,234.50" })
  // The countdown follows the news of the frame; without it the player does.
  if (!javaScriptEnabled) {
    const frame = page.frameLocator("qr-countdown iframe")
    await expect(frame.getByRole("main")).toContainText(received)
    await frame.getByRole("link", { name: t("home.pending.balance") }).tap()
  }
  await expect(dialog).toContainText(received)
  await expect(dialog).toContainText(t("operation.newBalance"))
  expect(await page.title()).toContain(received)
})

test.describe("of an operator", () => {
  const qrOperator = new PlainQrOperator()
  test.use({ operator: { between: withDeposits({ banks: [{ bankCode: "KBANK" }] }, qrOperator.between) } })

  // More pixels than are read here.
  qrOperator.drawing = async payload => {
    const svg = Buffer.from(encodeQR(payload, "svg", { border: 4 }))
    const picture = await sharp(svg).resize(2010, 2010, { kernel: "nearest" }).png().toBuffer()
    return `data:image/png;base64,${picture.toString("base64")}`
  }

  test("a code that is shown as it came scans too", async ({ page, login, t, javaScriptEnabled }) => {
    test.skip(javaScriptEnabled, "the picture is the same")
    await page.setViewportSize({ width: 360, height: 640 })
    await login()
    await page.goto("/user/home/deposit/KBANK/qr")
    await page.getByLabel(t("deposit.qr.amount")).fill("250")
    await page.getByRole("button", { name: t("deposit.qr.create") }).tap()
    const code = page.getByRole("dialog").getByRole("img")
    await expect(code).toHaveAttribute("src", /^data:image\/png/)
    expect(await covering(code)).toEqual([])
    const screenshot = await page.screenshot()
    expect(scan(screenshot)).toBe(qrOperator.payload(250))
    expect([qrOperator.payload(250), undefined]).toContain(scanByZbar(screenshot))
  })
})
