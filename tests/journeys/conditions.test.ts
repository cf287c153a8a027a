import { expect } from "vitest"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { answering, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const hostile =
  '<p>First <b>rule</b></p><script>steal()</script><img src=x onerror="steal()"><a href="javascript:steal()">x</a>'

const test = testWith(() =>
  startSite({
    between: answering({
      "/api/lookup/conditions": () => Response.json({ conditions: [hostile, "<p>Second rule</p>"] }),
    }),
  }),
)

test("the conditions open over home, and closing leads back", async ({ site }) => {
  const t = wordsOf("lo")
  const { home } = await logIn(site, await site.member(), { language: "lo" })
  const page = await home.click(t("common.nav.conditions"))
  expect(page.dialog?.name).toBe(t("conditions.title"))
  expect(page.dialog?.findAll({ role: "listitem" }).map(item => item.text)).toEqual([
    expect.stringContaining("First rule"),
    "Second rule",
  ])
  expect(page.html).not.toContain("steal()")
  expect((await page.click(t("common.actions.close"))).path).toBe("/user/home")
})
