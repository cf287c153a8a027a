// The web app and a backend whose clock differs by an hour.
import { expect } from "vitest"
import { test } from "#tests/site/journey.ts"
import { openTransfer, transfer } from "#tests/site/transfer-form.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

test("how long ago a line was follows the backend's clock", async ({ startSite }) => {
  const site = await startSite({ backend: { clock: () => Date.now() - 3600_000 } })
  const { browser, page } = await openTransfer(site)
  await transfer(page).submit()
  const { text } = await browser.open("/user/statement")
  expect(text).toContain(t("statement.activity.transfer").slice(0, 4))
  expect(text).not.toContain(t("common.ago.hour_other" as "common.ago.hour", { count: 1 }))
})
