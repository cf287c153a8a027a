// What is told once: a message after a form, the invitation to the chat after a login.
import { expect } from "vitest"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const test = testWith(() => startSite())

test("a message is on the page after the form, and on no page after that", async ({ site }) => {
  const { browser, home } = await logIn(site, await site.member())
  const after = await home.click(t("home.tiles.refreshAll"))
  expect(after.text).toContain(t("home.refreshed"))
  for (const path of ["/user/home/transfer", "/user/home"])
    expect((await browser.open(path)).text, path).not.toContain(t("home.refreshed"))
})

test("the chat invites on the first page after the login and on the contact screens alone", async ({
  site,
}) => {
  const guest = site.browser()
  expect((await guest.open("/contact")).text).toContain(t("chat.inviteBubble"))
  expect((await guest.open("/howto")).text).not.toContain(t("chat.inviteBubble"))
  const { browser, home } = await logIn(site, await site.member())
  expect((await browser.open("/user/contact")).text).toContain(t("chat.inviteBubble"))
  expect(home.text).toContain(t("chat.inviteBubble"))
  for (const path of ["/user/home", "/user/profile"])
    expect((await browser.open(path)).text, path).not.toContain(t("chat.inviteBubble"))
})
