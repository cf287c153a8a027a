// Money moves exactly once through the real forms, however often and however unluckily they are sent.
import { afterAll, beforeAll, expect, test } from "vitest"
import { demoMember, logIn } from "./member.ts"
import { openSite, type Site } from "./site.ts"

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test("a transfer through its form, sent 20 times at once, moves once and leads to one page", async () => {
  const home = await logIn(site.browser(), demoMember)
  const dialog = await home.click("Transfer")
  const form = dialog.form({ action: "/user/home/transfer" })
  form.fill({ from: "wallet", to: "PG", amount: "1.25" })
  const pages = await form.submitAtOnce(20)
  expect(new Set(pages.map(page => page.path)).size).toBe(1)
  expect(pages[0]?.text).toContain("Transfer complete")
})
