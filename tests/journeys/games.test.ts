// The games screen: categories, search, favourites, those used last; without a script.
import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { t } from "#tests/site/words.ts"

const namesIn = (page: Page, region?: string) => {
  const part = region ? page.find({ role: "region", name: new RegExp(`^${region}`) }) : page
  return part.findAll({ css: "li .game-text > p" }).map(name => name.text.trim())
}

test("home leads to all games of a category, and to what a search finds", async ({ site }) => {
  const { home } = await enter(site)
  const slots = await home.click(t("games.seeAllOf", { title: t("home.games.slot") }))
  expect(slots.path).toBe("/user/games?category=slot")
  expect(slots.find({ role: "heading" }).text).toBe(t("games.title"))
  expect(namesIn(slots)).toHaveLength(10)
  expect(slots.text).toContain(t("games.found_other" as never, { count: 10 }))

  const found = await home.send(t("games.find"), { q: " joker LIVE" })
  expect(found.path).toMatch(/^\/user\/games\?q=/)
  expect(namesIn(found)).toEqual(["Joker Live"])
  const sport = await found.click(t("home.games.sport"))
  expect(sport.text).toContain(t("games.none", { text: "joker LIVE" }))
  const all = await sport.click(t("games.seeAll"))
  expect(namesIn(all)).toHaveLength(16)
})

test("a star makes a favourite, which comes first, and takes it away again", async ({ site }) => {
  const { browser } = await enter(site, { games: { PG: 5 } })
  const slots = await browser.open("/user/games?category=slot")
  const marked = await slots.click(t("games.favour", { name: "Circus" }))
  expect(marked.path).toMatch(/^\/user\/games\?category=slot/)
  const overview = await browser.open("/user/games")
  expect(namesIn(overview, t("games.favourites"))).toEqual(["Circus"])
  expect(overview.has({ role: "region", name: new RegExp(`^${t("games.favourites")}`) })).toBe(true)
  expect(overview.has({ role: "region", name: new RegExp(`^${t("games.recent")}`) })).toBe(false)
  expect(namesIn(await browser.open("/user/home"), t("home.games.yours"))).toEqual(["Circus"])

  const bare = await (await browser.open("/user/games?q=circus")).click(
    t("games.unfavour", { name: "Circus" }),
  )
  expect(bare.path).toMatch(/^\/user\/games\?q=circus/)
  const without = await browser.open("/user/games")
  expect(without.has({ role: "region", name: new RegExp(`^${t("games.favourites")}`) })).toBe(false)
})

test("hundreds of games are shown page by page, and home shows the first", async ({ site }) => {
  const slots = Array.from({ length: 300 }, (_, at) => ({
    code: `G${at}`,
    name: `Game ${at}`,
    category: "slot",
  }))
  const wallet = { profile: {}, wallet: { amount: 0 }, slots }
  site.answer({ "/api/wallet": wallet })
  const { home, browser } = await enter(site)
  expect(namesIn(home)).toHaveLength(5)
  const last = await browser.open("/user/games?category=slot&page=8")
  expect(namesIn(last)).toHaveLength(20)
  expect(namesIn(last).at(-1)).toBe("Game 299")
  let page = await browser.open("/user/games?category=slot")
  for (let at = 0; at < 24; at++) page = await page.click(t("games.favour", { name: `Game ${at}` }))
  expect(page.text).not.toContain(t("games.full"))
  page = await page.click(t("games.favour", { name: "Game 24" }))
  expect(page.text).toContain(t("games.full"))
  expect(page.has({ role: "button", name: t("games.favour", { name: "Game 24" }) })).toBe(true)
})
