// Malformed inputs to all other forms. Also: every route with an action has a form that is tested.
import type { ServerBuild } from "react-router"
import { expect } from "vitest"
import { formCases } from "#tests/malformed/forms.ts"
import { test, testForms } from "#tests/malformed/journeys.ts"
import { importBuild } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const build: ServerBuild = await importBuild()
const routesWithActions = Object.values(build.routes).flatMap(route =>
  route?.module.action ? [route.id] : [],
)

test("a body of thousands of fields is refused unread", async ({ site }) => {
  const form = (await site.browser().open("/login")).form({ button: t("login.submit") })
  const type = "application/x-www-form-urlencoded"
  for (const bytes of [
    "username=1&".repeat(5_000),
    Array.from({ length: 5_000 }, (_, n) => `f${n}=1`).join("&"),
  ]) {
    const page = await form.forge({ body: { bytes, type } })
    expect(page.status).toBe(400)
    expect(page.text).toContain(t("errors.malformed"))
  }
})

test("every route with an action has its form here", () => {
  const routes = new Set(Object.keys(formCases).map(name => name.split(", ")[0]))
  expect([...routes].sort()).toEqual(routesWithActions.sort())
})

testForms(route => !route.startsWith("routes/user/home/"))
