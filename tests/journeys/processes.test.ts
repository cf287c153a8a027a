// A backend that ignores idempotency keys gets one call for each form: from several web processes, through kill -9, and
// whatever happens to the store of operations.
import { describe, expect } from "vitest"
import type { OperationStore } from "#gateway/keeping/store.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { times } from "#tests/scope.ts"
import { test as seeded } from "#tests/seed.ts"
import { testWith } from "#tests/site/journey.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { openTransfer, transfer } from "#tests/site/transfer-form.ts"
import { wordsOf } from "#tests/site/words.ts"
import { crowd, killProcesses } from "../faults/web-kill.ts"

const timeout = 180_000 + 5000 * times({ all: 30, few: 12 })

const forms = times({ all: 30, few: 12 })

seeded(
  `${forms} forms, each posted 20 times at once to three processes, are ${forms} calls and ${forms} pages`,
  {
    timeout,
  },
  async () => {
    expect(await crowd({ forms, copies: 20 })).toEqual({ forms, calls: forms, amounts: forms, pages: forms })
  },
)

seeded(
  "a process killed at any moment makes no second call, and every page says what is known",
  {
    timeout,
  },
  async ({ seed }) => {
    const kills = times({ all: 5, few: 2 })
    const summary = await killProcesses({ kills, seed })
    expect(summary).toMatchObject({ kills, doubled: 0, untrue: [] })
    expect(summary.done).toBeGreaterThan(0)
  },
)

/** What the store does before it answers, and whether its answer arrives. */
const faults = { isDown: false, losesAnswers: false }
const inner = memoryStore()
async function through<Value>(run: () => Promise<Value>): Promise<Value> {
  if (faults.isDown) throw new Error("the store is down")
  const value = await run()
  if (faults.losesAnswers) throw new Error("the answer was lost")
  return value
}
const whereUp = <Value>(run: () => Promise<Value>) =>
  faults.isDown ? Promise.reject(new Error("the store is down")) : run()
const faulty: OperationStore = {
  read: named => whereUp(() => inner.read(named)),
  ofMember: member => whereUp(() => inner.ofMember(member)),
  write: (before, after) => through(() => inner.write(before, after)),
  release: row => through(() => inner.release(row)),
  tidy: async () => 0,
}

const ignoring = testWith(() =>
  startSite({
    quiet: true,
    isForeign: "ignoring keys",
    env: { API_TIMEOUT_MS: "3000" },
    between: ignoringKeys,
    operations: faulty,
  }),
)

const transfersOf = (site: Site) => site.calls.filter(({ what }) => what === "POST /api/wallet/transfer")

describe("the store of operations", () => {
  ignoring("is down: 503, nothing is sent, and the page says so", async ({ site }) => {
    const t = wordsOf("th")
    const { member, page } = await openTransfer(site)
    const before = transfersOf(site).length
    faults.isDown = true
    const form = page.form({ button: t("transfer.submit") })
    const refused = await form.fill({ from: "wallet", to: "PG", amount: "10" }).submit()
    faults.isDown = false
    expect(refused.status).toBe(503)
    expect(refused.text).toContain(t("errors.unsent"))
    expect(transfersOf(site).length).toBe(before)

    const again = refused.form({ button: t("transfer.submit") })
    expect(again.values).toMatchObject({ amount: "10", _op: form.values._op })
    expect((await again.submit()).text).toContain(t("transfer.successMsg"))
    expect(await site.walletOf(member)).toBe(99_000)
  })

  ignoring("loses its answers: the form is sent once, and its outcome is kept", async ({ site }) => {
    const t = wordsOf("th")
    const { member, page } = await openTransfer(site)
    const before = transfersOf(site).length
    faults.losesAnswers = true
    const pages = await transfer(page).submitAtOnce(5)
    faults.losesAnswers = false
    for (const shown of pages) expect(shown.text).toContain(t("transfer.successMsg"))
    expect(transfersOf(site).length).toBe(before + 1)
    expect(await site.walletOf(member)).toBe(99_000)
  })
})
