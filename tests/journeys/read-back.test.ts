// What is done stays done for whoever logs in again, and is nobody else's, though the backend keeps no operations
// (docs/decisions/055-foreign-backends.md).
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeEach, expect, onTestFinished, vi } from "vitest"
import { openSqliteStore } from "#gateway/stores/sqlite-store.ts"
import { test } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import type { Between, Site } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-read-back-"))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A process's own connection to the file. */
function operations() {
  const store = openSqliteStore(join(folder, "operations.sqlite"))
  onTestFinished(() => store.close())
  return store
}

const settings = { isForeign: "ignoring keys", env: { API_TIMEOUT_MS: "3000" } } as const
const withdrawals = (site: Site) => site.calls.filter(({ what }) => /POST .*withdraw/.test(what)).length

/** How it is known that the withdrawal was done: by its answer, or without one by what the backend shows. */
const ways: Record<string, (backend: Between) => Between> = {
  "the answer told it": backend => backend,
  "evidence told it": backend => async (request, to) => {
    const answer = await backend(request, to)
    if (!/withdraw/.test(request.url) || request.method === "GET") return answer
    throw new TypeError("connection reset")
  },
}

test.for(Object.keys(ways))(
  "a new login reads a withdrawal of before, when %s",
  async (way, { startSite }) => {
    const site = await startSite({
      ...settings,
      between: ways[way]!(ignoringKeys),
      operations: operations(),
    })
    const member = await site.member({ walletBaht: 1000 })
    const browser = site.browser()
    await logIn(site, member, { browser })
    const form = (await browser.open("/user/home/withdraw")).form({ button: t("withdraw.submit") })
    const { path } = await form.send({ amount: "300" })

    await logIn(site, member, { browser })
    const again = await browser.open(path)
    expect(again.dialog?.text).toContain(t("withdraw.successMsg"))
    expect(again.dialog?.text).toContain("300.00")

    // The form of before still stands for what was sent with it.
    const repeated = await form.submit()
    expect(repeated.url.pathname).toBe(path)
    expect(repeated.text).toContain(t("operation.earlier.notSentPlain"))
    expect(withdrawals(site)).toBe(1)

    const other = site.browser()
    await logIn(site, await site.member({ walletBaht: 1000 }), { browser: other })
    const foreign = await other.open(path)
    expect(foreign.dialog?.text).toContain(t("operation.checking.title"))
    expect(foreign.dialog?.text).not.toContain("300.00")
  },
)

test("two brands over one store, with a member of the same name, know nothing of each other", async ({
  startSite,
}) => {
  const isOfTransfer = (request: Request) => request.url.endsWith("/api/wallet/transfer")
  const silent: Between = async (request, backend) => {
    // Nothing ever tells what became of it.
    if (isOfTransfer(request)) throw new TypeError("connection reset")
    return request.url.endsWith("/api/statement")
      ? new Response(null, { status: 500 })
      : ignoringKeys(request, backend)
  }
  const brand = (origin: string, between: Between) =>
    startSite({
      ...{ isForeign: "ignoring keys", between, operations: operations() },
      env: { PUBLIC_ORIGIN: origin },
    })
  const sabai = await brand("https://sabai.example", silent)
  const krapao = await brand("https://krapao.example", ignoringKeys)
  const wishes = { walletBaht: 500, games: { PG: 0 } }
  const here = await sabai.member(wishes)
  const there = await krapao.member({ ...wishes, phone: here.phone })
  const transfer = async (site: Site, member: typeof here, amount: string) => {
    const { browser } = await logIn(site, member)
    const form = (await browser.open("/user/home/transfer")).form({ button: t("transfer.submit") })
    return { browser, page: await form.send({ from: "wallet", to: "PG", amount }) }
  }
  const open = await transfer(sabai, here, "12.34")
  expect(open.page.text).toContain(t("operation.checking.title"))
  const other = await transfer(krapao, there, "56.78")
  expect(other.page.text).toContain(t("transfer.successMsg"))
  expect(await krapao.balancesOf(there)).toEqual({ wallet: 443_22, PG: 56_78 })
  for (const [browser, page, amount] of [
    [other.browser, open.page, "12.34"],
    [open.browser, other.page, "56.78"],
  ] as const) {
    const shown = await browser.open(page.path)
    expect(shown.text).not.toContain(amount)
    expect(shown.text).toContain(t("operation.checking.title"))
  }
  // Of the same brand, another login of the member is led to the open one.
  const again = await transfer(sabai, here, "12.34")
  expect(again.page.url.pathname).toBe(open.page.url.pathname)
})
