// Guests' pages that are kept for two seconds: the same as one that is rendered, and never older.
import { afterEach, beforeEach, expect, vi } from "vitest"
import { languages, productCode } from "#app/locales/language.ts"
import { slugOf, topicNames } from "#app/support/how-to-topics.ts"
import { test } from "#tests/site/journey.ts"
import type { Site } from "#tests/site/site.ts"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] })
})
afterEach(() => {
  vi.useRealTimers()
})

const paths = [
  "/login",
  "/contact",
  "/terminated",
  "/howto",
  ...topicNames.map(topic => `/howto/${slugOf(topic)}`),
]

/** What a guest gets; `other`: a cookie that has the page rendered. */
async function visit({ app, origin }: Site, path: string, cookie: string, address = "203.0.113.7") {
  const response = await app.fetch(new Request(origin + path, { headers: { cookie } }), { address })
  return { status: response.status, headers: [...response.headers], html: await response.text() }
}

test("a kept page is what another guest would get, in each language and deployment", async ({
  startSite,
}) => {
  for (const DEPLOYMENT of ["thailand", "laos"]) {
    const site = await startSite({ env: { DEPLOYMENT } })
    for (const path of paths) {
      for (const language of languages) {
        const chosen = `krapao-language=${productCode(language)}`
        const first = await visit(site, path, chosen)
        const asked = site.calls.length
        const kept = await visit(site, path, `${chosen}; krapao-agreed=1; krapao-device=x`, "203.0.113.8")
        expect(site.calls).toHaveLength(asked)
        const rendered = await visit(site, path, `${chosen}; other=1`, "203.0.113.9")
        expect(kept).toEqual(first)
        expect(kept).toEqual(rendered)
        expect(kept.html).toContain(`<html lang="${language}">`)
      }
    }
    const byDefault = await visit(site, "/login", "")
    expect(byDefault.html).toContain(`<html lang="${DEPLOYMENT === "laos" ? "lo" : "th"}">`)
  }
})
