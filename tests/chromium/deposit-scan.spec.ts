// QR codes of the embedded backend, scanned from the screen: two scanners read them, their form is right, they are paid
// once.
import { kipOf } from "#backend/deposits/payload.ts"
import { fieldsOf, hasValidCrc } from "#tests/site/emvco.ts"
import { expect, test } from "./fixtures.ts"
import { scan, scanByZbar } from "./scan.ts"

/** By bank: the scheme of its codes, the field of the scheme, currency, amount and country. */
const forms = {
  PAYTIMZ: { template: "29", scheme: "A000000677010111", currency: "764", amount: "150.00", country: "TH" },
  KBANK: { template: "30", scheme: "A000000677010112", currency: "764", amount: "150.00", country: "TH" },
  BCEL: {
    template: "38",
    scheme: "A005266284662577",
    currency: "418",
    amount: String(kipOf(150_00)),
    country: "LA",
  },
}

for (const [bank, { template, scheme, currency, amount, country }] of Object.entries(forms)) {
  test(`${bank}: a bank's app reads the code off a light and a dark screen, and pays it once`, {
    tag: "@no-script",
  }, async ({ page, login, site, t }) => {
    await login()
    await page.goto(`/user/home/deposit/${bank}/qr`)
    await page.getByLabel(t("deposit.qr.amount")).fill("150")
    await page.getByRole("button", { name: t("deposit.qr.create") }).tap()
    const code = page.getByRole("img", { name: t("deposit.qr.image", { amount: "150.00" }) })
    await expect(code).toBeInViewport({ ratio: 1 })
    await page.waitForLoadState()
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(220)

    const read: string[] = []
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      const screenshot = await page.screenshot()
      read.push(scan(screenshot))
      expect([read.at(-1), undefined]).toContain(scanByZbar(screenshot))
    }
    const [payload = "", inTheDark] = read
    expect(inTheDark).toBe(payload)
    expect(hasValidCrc(payload)).toBe(true)
    const fields = fieldsOf(payload)
    // Point of initiation 12: for one payment.
    expect(fields).toMatchObject({ "00": "01", "01": "12", "53": currency, "54": amount, "58": country })
    expect(fieldsOf(fields[template] ?? "")).toMatchObject({ "00": scheme })

    expect(await site.backend.sandbox.payQr(payload)).toBe("credited")
    expect(await site.backend.sandbox.payQr(payload)).toBe("paid")
    await page.goto("/user/home")
    await expect(page.getByRole("region", { name: t("home.totalBalance") })).toContainText("150.00")
  })
}

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
    expect(await shown.evaluate(coveredPoints), "nothing of the code lies under anything").toEqual([])
  }
  const { id } = await site.accountOf(member)
  const code = (await site.backend.sandbox.listOpenQr()).find(row => row.member_id === id)
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

/** The corners and the middle of an element at which something else lies, or which are off the screen. */
function coveredPoints(element: Element): string[] {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const xs = [left + 2, (left + right) / 2, right - 2]
  const ys = [top + 2, (top + bottom) / 2, bottom - 2]
  return xs.flatMap(x =>
    ys.flatMap(y => {
      const met = document.elementFromPoint(x, y)
      const isOwn = met && (element === met || element.contains(met) || met.contains(element))
      return isOwn ? [] : [`${x},${y}: ${met?.outerHTML.slice(0, 80)}`]
    }),
  )
}
