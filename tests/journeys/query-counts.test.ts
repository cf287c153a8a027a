// How much a page asks of the embedded backend's database (docs/decisions/255-queries-of-a-page.md). The calls of all
// its loaders are counted together. On PostgreSQL with TEST_DATABASE_URL.
import { expect } from "vitest"
import { currentRequest } from "#backend/kernel/request-name.ts"
import { scratchKinds } from "#tests/backend/scratch-database.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"

const statements: string[] = []

const test = testWith(async () => {
  const scratch = await scratchKinds[0]!.open({ inFile: true })
  // What the backend does beside requests is not counted.
  const onQuery = ({ sql }: { sql: string }) => void (currentRequest() && statements.push(sql))
  const site = await startSite({ backend: { databaseUrl: scratch.url, onQuery } })
  return { ...site, close: () => site.close().finally(scratch.remove) }
})

test.for([
  ["/user/home", 3],
  ["/user/home/deposit", 2],
] as const)("%s makes at most %d queries", async ([path, most], { site }) => {
  const member = await site.member({ walletBaht: 500, games: { PG: 20, UFABET: 0 } })
  const { browser } = await logIn(site, member, { browser: site.browser({ agreed: false }) })
  statements.length = 0
  const before = site.calls.length
  await browser.open(path)
  // No call has fallen out of the page.
  expect(site.calls.length - before).toBeGreaterThan(6)
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most)
})
