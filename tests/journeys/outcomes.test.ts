// The result page of an operation in each state: its text, its title, and how it polls.
import { describe, expect } from "vitest"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { failing, type Site, startSite } from "#tests/site/site.ts"
import { lo, t } from "#tests/site/words.ts"

const key = "0.AAAAAAAAAAAAAAAAAAAAAA"
const pages = {
  "a transfer": `/user/home/transfer/${key}`,
  "a game's transfer": `/user/home/game/PG/transfer/${key}`,
  "a refund": `/user/home/refund/wallet/${key}`,
  "an invite bonus": `/user/home/invite/receive/${key}`,
  "a bonus": `/user/bonus/result/bonus/${key}`,
  "a spin": `/user/spin/result/${key}`,
  "a claim": `/user/spin/claimed/${key}`,
}

const test = testWith(() => startSite()).extend(
  "browser",
  { scope: "file" },
  async ({ site }) => (await enter(site)).browser,
)
const become = (site: Site, status: string) =>
  site.answer({
    "/api/operation/*": { key, kind: "transfer", status, id: "R1", createdAt: 1_795_000_000_000 },
  })

describe.each(Object.entries(pages))("the page of %s", (_, path) => {
  test("does not say that a pending operation is done", async ({ site, browser }) => {
    become(site, "done")
    const done = (await browser.open(path)).find({ css: "#outcome p.text-xl" }).text
    become(site, "pending")
    const pending = await browser.open(path)
    expect(pending.find({ css: "#outcome p.text-xl" }).text).toBe(t("home.pending.title"))
    expect(pending.text).not.toContain(done)
    expect(pending.refreshes).toBeUndefined()
  })
})

test("a player can stop the page from polling", async ({ site }) => {
  const { browser } = await enter(site, {}, "lo")
  const checking = await browser.open(`${pages["a transfer"]}?other=&amount=5`)
  expect(checking.refreshes?.seconds).toBe(1)
  const held = await checking.click(lo("operation.checking.stop"))
  expect(held.refreshes).toBeUndefined()
  expect(held.text).toContain(lo("operation.checking.held"))
  expect(held.text).toContain(lo("operation.earlier.notSentPlain"))
  become(site, "done")
  const done = await held.click(lo("operation.checking.refresh"))
  expect(done.text).toContain(lo("transfer.successMsg"))
})

test("it looks again each second, and says in the end that nothing has arrived", async ({ browser }) => {
  let page = await browser.open(pages["a transfer"])
  const waits: number[] = []
  while (page.refreshes && waits.length < 30) {
    waits.push(page.refreshes.seconds)
    page = await page.refresh()
  }
  expect(waits).toEqual(Array(15).fill(1))
  expect(page.text).toContain(t("operation.safeToSendAgain"))
})

test("who asks a backend that fails is not told that nothing has arrived", async ({ site, browser }) => {
  site.answer({ "/api/operation/*": failing })
  const { text } = await browser.open(`${pages["a transfer"]}?ask=99`)
  expect(text).toContain(t("operation.checking.long"))
  expect(text).not.toContain(t("operation.safeToSendAgain"))
})
