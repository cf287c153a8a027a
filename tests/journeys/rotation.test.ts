// The session secret changes while players play: nobody is logged out, and no form is sent twice, though the backend
// ignores idempotency keys.

import { expect } from "vitest"
import { byRequest } from "#contract/call.ts"
import { createApp } from "#server/app.ts"
import { readSettings } from "#server/settings.ts"
import { Browser } from "#tests/browser/browser.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { test } from "#tests/seed.ts"
import { logIn } from "#tests/site/log-in.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { importBuild, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const oldSecret = "Jm4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE"
const newSecret = "N9wQ4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE"
const players = 4
const formsOfEach = 9

/** What each of the two servers has for its secrets, one stage after the other. */
const stages = [
  [oldSecret, oldSecret],
  [oldSecret, `${oldSecret},${newSecret}`],
  [`${oldSecret},${newSecret}`, `${oldSecret},${newSecret}`],
  [`${oldSecret},${newSecret}`, `${newSecret},${oldSecret}`],
  [`${newSecret},${oldSecret}`, `${newSecret},${oldSecret}`],
]

test("a rotation under load logs nobody out and sends nothing twice", async () => {
  const site = await startSite()
  const build = await importBuild()
  const operations = memoryStore()
  const amounts: number[] = []
  const backendFetch = byRequest(async request => {
    if (request.url.endsWith("/api/wallet/transfer")) {
      amounts.push(((await request.clone().json()) as { amount: number }).amount)
    }
    return ignoringKeys(request, site.backend.fetch)
  })
  const serverWith = (secrets: string) => {
    const env = { PUBLIC_ORIGIN: site.origin, SESSION_SECRET: secrets, API_BASE_URL: "http://backend" }
    return createApp(readSettings(env), {
      build,
      operations,
      backendFetch,
    })
  }
  const servers = stages.map(stage => stage.map(serverWith))
  let stage = 0
  let turn = 0
  const toNext = (request: Request) => {
    turn += 1
    return servers[stage]![turn % 2]!.fetch(request, { address: "10.9.9.9" })
  }
  let forms = 0
  const play = async () => {
    const member = await site.member({ walletBaht: 10_000, games: { PG: 0 } })
    const before = new Browser(toNext, { origin: site.origin })
    before.jar.store(new URL(site.origin), ["krapao-agreed=1; Path=/; HttpOnly; SameSite=Lax"])
    const { browser } = await logIn(site, member, { browser: before })
    for (let n = 0; n < formsOfEach; n++) {
      const number = forms++
      // Each form is shown in one stage and sent in this one and the next.
      const page = await browser.open("/user/home/transfer")
      expect(page.path).toBe("/user/home/transfer")
      const form = page.form({ button: t("transfer.submit") })
      form.fill({ from: "wallet", to: "PG", amount: ((1000 + number) / 100).toFixed(2) })
      const first = form.answersAtOnce(3)
      stage = Math.max(stage, Math.min(stages.length - 1, Math.floor(forms / players / 2)))
      const answers = [...(await first), ...(await form.answersAtOnce(3))]
      const led = new Set(answers.map(({ headers }) => headers.get("location")?.split("?")[0]))
      expect(led.size).toBe(1)
      expect((await browser.open([...led][0]!)).text).toContain(t("transfer.successMsg"))
    }
  }
  await Promise.all(Array.from({ length: players }, play))
  expect(stage).toBe(stages.length - 1)
  expect(amounts).toHaveLength(players * formsOfEach)
  expect(new Set(amounts).size).toBe(players * formsOfEach)
  await site.close()
})
