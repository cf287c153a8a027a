// What a player of money needs next stands on the first screen of a small phone, with nothing over it.
import { type Language, languages } from "#app/locales/language.ts"
import { isEverything } from "#tests/scope.ts"
import { covering } from "./fit.ts"
import { expect, type Page, test, withStepUp } from "./fixtures.ts"

test.use({ viewport: { width: 360, height: 640 }, siteOptions: withStepUp })

const hidden = (page: Page, css: string) => covering(page.locator(css))

/** Words between spaces that stand on two lines. */
function brokenWords(buttons: Element[]): string[] {
  const range = document.createRange()
  return buttons.flatMap(button => {
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      for (const { 0: word, index } of text.data.matchAll(/[\w'.,]+/g)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    }
    return broken
  })
}

/** Lao has the longest words. */
const chosen: readonly Language[] = isEverything ? languages : ["lo"]

for (const language of chosen) {
  // Not "in th": the projects divide the languages by that name.
  test.describe(language, () => {
    test.use({ language })

    test("a deposit begins with its amount, and two taps make the code of a player who returns", {
      tag: "@script",
    }, async ({ page, login, t }) => {
      await login()
      await page.goto("/user/home/deposit")
      for (const css of ["[name=amount][value='1,000']", "input[name=amount]", "form#deposit [type=submit]"])
        expect.soft(await hidden(page, css), css).toEqual([])
      await page.getByRole("button", { name: "300", exact: true }).tap()
      await expect(
        page.getByRole("dialog", { name: t("deposit.titleOf", { amount: "300.00" }) }),
      ).toBeVisible()
      const scan = page.getByRole("button", { name: t("deposit.ways.scan") })
      for (const css of ["li:nth-child(1) form [type=submit]", "li:nth-child(3) form [type=submit]"])
        expect.soft(await hidden(page, css), css).toEqual([])
      await scan.first().tap()
      await expect(page.getByRole("timer")).toBeVisible()
      // Below the code stands whether the money has come.
      const [code, row, buttons] = await Promise.all([
        page.getByRole("dialog").locator("img").boundingBox(),
        page.frameLocator("[role=dialog] iframe").getByText(t("home.pending.awaited")).last().boundingBox(),
        page.locator(".dialog-actions").boundingBox(),
      ])
      expect(row!.y).toBeGreaterThan(code!.y + code!.height)
      expect(row!.y + row!.height).toBeLessThanOrEqual(buttons!.y)

      await page.goto("/user/home")
      await page.getByRole("link", { name: t("home.tiles.deposit"), exact: true }).tap()
      await page.getByRole("button", { name: "100", exact: true }).tap()
      await expect(page.getByRole("timer")).toBeVisible()
      await expect(page.getByRole("dialog")).toContainText("100.00")
    })

    test("a withdrawal shows amount, quick amounts, account, password and button at once", {
      tag: "@script",
    }, async ({ page, login }) => {
      await login({ walletBaht: 500, games: { PG: 100 } })
      await page.goto("/user/home/withdraw")
      for (const css of [
        "[name=amount]",
        "#withdraw a[href*='amount=300.00']",
        "#withdraw p:has(> [translate=no])",
        "[name=password]",
        "#withdraw [type=submit]",
      ])
        expect.soft(await hidden(page, css), css).toEqual([])
    })

    test("at 320 pixels no button breaks a word", { tag: "@script" }, async ({ page, login }) => {
      await login({ walletBaht: 500, games: { PG: 100 } })
      await page.setViewportSize({ width: 320, height: 640 })
      for (const path of ["/user/home/withdraw", "/user/home/transfer", "/user/home/deposit/WW/qr"]) {
        await page.goto(path)
        expect.soft(await page.locator("[role=dialog] .btn").evaluateAll(brokenWords), path).toEqual([])
      }
    })

    test("a withdrawal's result shows how far it is, and its buttons", { tag: "@script" }, async ({
      page,
      login,
      site,
      t,
    }) => {
      const { password } = await login({ walletBaht: 500 })
      const submit = page.getByRole("button", { name: t("withdraw.submit") })
      await page.goto("/user/home/withdraw?amount=217")
      await page.locator("[name=password]").fill(password)
      await submit.tap()
      await expect(page.locator("[name=otpCode]")).toBeVisible()
      for (const css of ["[name=otpCode]", "[form=resend]", "#withdraw [type=submit]"])
        expect.soft(await hidden(page, css), css).toEqual([])
      const { text } = site.backend.sandbox.sentMessages()[0]!
      await page.locator("[name=otpCode]").fill(/OTP (\d{6})/.exec(text)![1]!)
      await submit.tap()
      await expect(page.getByRole("dialog")).toContainText(t("withdraw.successMsg"))
      for (const css of [
        "ol [aria-current=step]",
        "[role=dialog] .btn-primary",
        "[role=dialog] form .btn, [role=dialog] .btn-lg",
      ])
        expect.soft(await hidden(page, css), css).toEqual([])
    })
  })
}
