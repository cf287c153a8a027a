// Uploading a slip and seeing how it stands, without and with JavaScript.
import { slipFile, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { expect, test } from "./fixtures.ts"

test.use({ operator: whenSlipsAreTaken })

test("a member uploads a slip, is told of a missing file, and sees the slip", async ({
  page,
  site,
  t,
  login,
  watching,
}) => {
  // The browser's viewer styles a picture that is opened alone, which the picture's policy forbids.
  watching.allow(/Applying inline style violates .* \(.*\/user\/statement\/slips\/\w+\)$/)
  // With a script the refused form is a request of the page's.
  watching.allow(/^400 \S+\/user\/home\/deposit\/slip$/)
  const member = await login({ walletBaht: 50 })
  await page.goto("/user/home/deposit/slip")
  const submit = page.getByRole("button", { name: t("deposit.slip.submit") })
  await submit.tap()
  await expect(page.getByRole("dialog")).toContainText(t("errors.SLIP_NO_FILE"))

  const file = await slipFile(site, member)
  const buffer = Buffer.from(await file.arrayBuffer())
  await page
    .getByLabel(t("deposit.slip.file"))
    .setInputFiles({ name: "slip.png", mimeType: "image/png", buffer })
  await submit.tap()
  await expect(page).toHaveURL(/\/user\/home\/deposit\/slip\/\d+\./)
  await expect(page.getByRole("dialog")).toContainText(t("deposit.slip.creditedText", { amount: "300.00" }))

  await page.getByRole("link", { name: t("deposit.slip.status") }).tap()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText(t("statement.status.SUCCESS"))
  const opened = page.context().waitForEvent("page")
  await dialog
    .getByRole("link", { name: t("statement.slips.view"), exact: false })
    .first()
    .tap()
  const picture = await opened
  await picture.waitForLoadState()
  expect(await picture.evaluate(() => document.images[0]?.naturalWidth)).toBe(600)
})
