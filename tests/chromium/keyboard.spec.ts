// The main journeys by keyboard alone: every control is reached with Tab, seen to have the focus, and used with keys.
import type { Page } from "@playwright/test"
import { earnByFriend, lose } from "#tests/site/rewards.ts"
import { expect, test } from "./fixtures.ts"

test.describe.configure({ mode: "parallel" })

/** Tabs to the control of this name and role; fails where it can't be reached. */
async function tabTo(
  page: Page,
  role: "link" | "button" | "textbox" | "radio",
  name: string | RegExp,
): Promise<void> {
  // Looked for once: finding a control by its name costs more than the key.
  const find = () =>
    page
      .getByRole(role, { name, exact: typeof name === "string" })
      .first()
      .elementHandle()
  let control = await find()
  for (let presses = 0; presses < 60; presses++) {
    const focus = await control!
      .evaluate(element => {
        if (!element.isConnected) return "gone"
        if (element !== document.activeElement) return "elsewhere"
        const shown = element.closest("label") ?? element
        const isSeen = [element, shown].some(one => getComputedStyle(one).outlineStyle !== "none")
        return isSeen ? "seen" : "unseen"
      })
      // The page that it stood on has gone.
      .catch(() => "gone")
    if (focus === "gone") control = await find()
    else if (focus === "elsewhere") await page.keyboard.press("Tab")
    else return expect(focus, `the focus shows on ${name}`).toBe("seen")
  }
  throw new Error(`Tab does not reach ${role} ${name}`)
}

test("login, transfer, deposit by QR and withdrawal, without a pointer", async ({ page, site, t }) => {
  const { phone, password } = await site.member({ walletBaht: 500, games: { PG: 0 } })
  const keys = page.keyboard
  const follow = async (name: string) => {
    await tabTo(page, "link", name)
    await keys.press("Enter")
  }

  await page.goto("/login")
  await tabTo(page, "textbox", t("login.phone"))
  await keys.type(phone)
  await tabTo(page, "textbox", t("login.password"))
  await keys.type(password)
  await keys.press("Enter")
  await expect(page).toHaveURL("/user/home")

  await follow(t("home.transfer"))
  const dialog = page.getByRole("dialog")
  await expect(dialog).toBeVisible()
  const choices = dialog.getByRole("radio")
  // Radios are one stop: arrows choose among them.
  for (const [name, wanted] of [
    ["from", "wallet"],
    ["to", "PG"],
  ]) {
    const radios = dialog.locator(`input[type=radio][name=${name}]`)
    for (let presses = 0; presses < 60; presses++) {
      if (await radios.evaluateAll(all => all.includes(document.activeElement as HTMLInputElement))) break
      await keys.press("Tab")
    }
    for (let presses = 0; presses < (await choices.count()); presses++) {
      if (await dialog.locator(`input[name=${name}][value=${wanted}]`).isChecked()) break
      await keys.press("ArrowDown")
    }
    await expect(dialog.locator(`input[name=${name}][value=${wanted}]`)).toBeChecked()
  }
  await tabTo(page, "textbox", new RegExp(`^${t("common.amount")}`))
  await keys.type("120")
  // Enter transfers, though other buttons stand before that one.
  await keys.press("Enter")
  await expect(dialog).toContainText(t("transfer.successMsg"))
  await follow(t("common.actions.close"))
  await expect(page).toHaveURL("/user/home")

  await follow(t("home.tiles.deposit"))
  await expect(dialog).toBeVisible()
  await page.goto("/user/home/deposit/WW/qr")
  await tabTo(page, "textbox", new RegExp(`^${t("common.amount")}`))
  await keys.type("150")
  await keys.press("Enter")
  await expect(dialog.getByRole("img").first()).toBeVisible()
  await follow(t("common.actions.close"))
  await expect(page).toHaveURL(/\/user\/home(\/deposit)?$/)

  await page.goto("/user/home")
  await follow(t("home.tiles.withdraw"))
  await tabTo(page, "textbox", new RegExp(`^${t("common.amount")}`))
  await keys.type("300")
  await tabTo(page, "button", t("withdraw.submit"))
  await keys.press("Enter")
  await expect(dialog).toContainText(t("withdraw.successMsg"))
})

test("a spin, without a pointer", async ({ page, site, login, t }) => {
  const { sandbox } = site.backend
  const { phone } = await login({ walletBaht: 100 })
  await sandbox.switchWheel(true)
  await sandbox.giveCoins(phone, 1)
  await page.goto("/user/spin")
  await tabTo(page, "button", new RegExp(`^${t("spin.spin")}`))
  await page.keyboard.press("Enter")
  // With a script it closes without a page load.
  await tabTo(page, "link", t("spin.prize.close"))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await sandbox.switchWheel(false)
})

// Where there is neither wheel nor chat, a script changes nothing for the keyboard.
test("bonus, refund, invite, statement, password and logout, without a pointer", {
  tag: "@no-script",
}, async ({ page, site, login, t }) => {
  const { sandbox } = site.backend
  const code = "KEYS"
  await sandbox.setOffer({
    code,
    kind: "promotion",
    name: code,
    amountSatang: 50_00,
    multiple: 1,
    percentFail: 20,
  })
  const { phone, password } = await login({ walletBaht: 500, games: { PG: 1000 } })
  const keys = page.keyboard
  const dialog = page.getByRole("dialog")
  const follow = async (name: string | RegExp) => {
    await tabTo(page, "link", name)
    const goes = page.waitForEvent("framenavigated")
    await keys.press("Enter")
    await goes
  }
  const press = async (name: string | RegExp) => {
    await tabTo(page, "button", name)
    await keys.press("Enter")
  }

  await lose(site, phone, 400)
  await page.goto("/user/home")
  await follow(t("home.tiles.refund"))
  await follow(t("common.actions.close"))
  await follow(t("refund.receive"))
  await press(t("refund.receive"))
  await follow(t("refund.receiveAmount"))
  await press(t("refund.receiveAmount"))
  await expect(dialog).toContainText(t("refund.received"))
  await follow(t("operation.backHome"))

  await follow(t("home.tiles.invite"))
  await follow(t("common.actions.close"))
  await earnByFriend(site, await dialog.locator(".select-all").innerText())
  await page.goto("/user/home")
  await follow(t("invite.receive"))
  await press(t("invite.receive"))
  await expect(dialog).toContainText(t("invite.received"))
  await follow(t("operation.backHome"))

  await page.goto("/user/home")
  await follow(t("home.tiles.conditions"))
  await tabTo(page, "textbox", new RegExp(`^${t("bonus.promotion.label")}`))
  await keys.type(code.toLowerCase())
  await keys.press("Enter")
  await expect(dialog).toHaveAccessibleName(t("bonus.promotion.found", { code }))
  await press(t("bonus.promotion.receive"))
  await expect(page.getByText(t("bonus.promotion.received"))).toBeVisible()
  await follow(t("bonus.active.cancel"))
  await press(t("bonus.clear.confirm"))
  await expect(dialog).toHaveAccessibleName(t("bonus.clear.failedTitle"))

  await page.goto("/user/statement")
  await follow(/\+50\.00/)
  await expect(page.getByRole("article", { name: t("statement.receipt.title") })).toContainText("+50.00")

  await page.goto("/user/profile")
  await follow(t("profile.changePassword"))
  for (const [field, text] of [
    ["old", password],
    ["new", `${password}-new`],
    ["confirm", `${password}-new`],
  ] as const) {
    await tabTo(page, "textbox", t(`password.${field}`))
    await keys.type(text)
  }
  await keys.press("Enter")
  await expect(page.getByText(t("password.savedMsg"))).toBeVisible()
  await press(t("common.nav.logout"))
  await expect(page).toHaveURL("/login")
})
