// A journey of money by keyboard alone: every control is reached with Tab, seen to have the focus, and used with keys.
// What every screen has is seen to show the focus, and to have Tab stop at it, in in-sight.spec.ts.
import type { Page } from "@playwright/test"
import { decode } from "fast-png"
import { contrast, leastOfShapes, rgbOf } from "../../vite/brand/contrast.ts"
import { expect, test } from "./fixtures.ts"

/** Tabs to the control of this name and role; fails where it can't be reached. */
async function tabTo(page: Page, role: "link" | "textbox", name: string | RegExp): Promise<void> {
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

test("login and transfer, without a pointer", async ({ page, site, t }) => {
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
})

for (const colorScheme of ["light", "dark"] as const) {
  test(`the ring of the focus stands out from its ground: ${colorScheme}`, async ({ page, login }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await login({ walletBaht: 500, games: { PG: 100 } })
    for (const [path, css] of [
      ["/user/home", ".balance button"],
      ["/user/statement", "main .btn:not([aria-current])"],
      ["/user/home/withdraw", "#withdraw a.btn"],
    ] as const) {
      await page.goto(path)
      const control = page.locator(css).first()
      const { x, y, width } = (await control.boundingBox())!
      const clip = { x: Math.round(x + width / 2), y: Math.round(y) - 3, width: 1, height: 1 }
      const colour = async () => {
        const { data } = decode(await page.screenshot({ clip }))
        return rgbOf(`#${Buffer.from(data.slice(0, 3)).toString("hex")}`)
      }
      const ground = await colour()
      await control.focus()
      expect.soft(contrast(await colour(), ground), path).toBeGreaterThanOrEqual(leastOfShapes)
    }
  })
}
