// A public site with the sandbox says on every page that no money there is real; a site of this machine does not.
import { expect } from "vitest"
import { test as base, testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { lo, t } from "#tests/site/words.ts"

const publicSite = { PUBLIC_ORIGIN: "https://try.example.com", SANDBOX: "on" }
const test = testWith(() => startSite({ env: publicSite }))

/** A guest's pages and a member's, a missing page, and requests that the app never sees. */
async function noticesOf(site: Site): Promise<boolean[]> {
  const guest = site.browser({ language: "lo" })
  const pages = [
    await guest.open("/login"),
    await guest.open("/register"),
    await guest.open("/nowhere"),
    await guest.open("/assets/nowhere.js"),
    await guest.open("/%00"),
  ]
  const { browser: player, home } = await enter(site, {}, "lo")
  pages.push(home, await player.open("/user/profile"), await player.open("/chat"))
  return pages.map(page => page.text.includes(lo("common.sandbox")))
}

test("every page of a public sandbox says it", async ({ site }) => {
  expect(await noticesOf(site)).toEqual(Array(8).fill(true))
})

base("no page of this machine's own does", async ({ site }) => {
  expect(await noticesOf(site)).toEqual(Array(8).fill(false))
})

test("a frame inside such a page does not repeat it", async ({ site }) => {
  const ask = (headers: Record<string, string>) =>
    site.app.fetch(new Request(`${publicSite.PUBLIC_ORIGIN}/chat/messages`, { headers }))
  const notice = t("common.sandbox")
  expect(await (await ask({})).text()).toContain(notice)
  expect(await (await ask({ "sec-fetch-dest": "iframe" })).text()).not.toContain(notice)
})
