// A backend without keys and receipts whose answer is lost or proves nothing: what it shows afterwards settles the
// outcome, and what stays open is said plainly (docs/product/operations-evidence.md).
import { afterEach, beforeEach, expect, vi } from "vitest"
import { createMetrics } from "#server/metrics/metrics.ts"
import { memoryStore } from "#tests/gateway/memory-store.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { type Between, type Site, startSite } from "#tests/site/site.ts"
import { openTransfer, transfer, transferForm } from "#tests/site/transfer-form.ts"
import { t } from "#tests/site/words.ts"

const pass: Between = (request, backend) => backend(request)

/** What happens to the calls of one operation. */
let meddle: Between = pass

const test = testWith(() =>
  startSite({
    isForeign: "ignoring keys",
    env: { API_TIMEOUT_MS: "3000" },
    between: (request, backend) => meddle(request, asked => ignoringKeys(asked, backend)),
  }),
)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterEach(() => {
  vi.useRealTimers()
  meddle = pass
})

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

const isOperation = (request: Request) =>
  /\/(transfer|transferAll|withdrawAll|activate\/\w+|clear|spin|claim|bonus|addWallet)$/.test(request.url) &&
  !request.url.endsWith("/api/bonus")

test("what was shown as done is corrected by a line that says it failed", async ({ site }) => {
  const { browser, page } = await openTransfer(site)
  let hasFailed = false
  meddle = async (request, backend) => {
    if (isOperation(request)) return Response.json({ message: "SUCCESS" })
    const answer = await backend(request)
    if (!hasFailed || !request.url.endsWith("/api/statement")) return answer
    const { statements } = await answer.json()
    const createdAt = new Date().toISOString()
    const own = {
      statementType: "transfer",
      from: "wallet",
      to: "PG",
      amount: 10,
      status: "FAILED",
      createdAt,
    }
    return Response.json({ statements: [own, ...statements] })
  }
  const done = await transfer(page).submit()
  expect(done.text).toContain(t("transfer.successMsg"))
  hasFailed = true
  const shown = await browser.open(done.path)
  expect(shown.text).toContain(t("operation.refused.title"))
  expect(shown.text).toContain(t("operation.corrected"))
})

const failing =
  (body: string, status: number): Between =>
  (request, backend) =>
    isOperation(request) ? Promise.resolve(new Response(body, { status })) : backend(request)

async function withdraw(site: Site) {
  const { browser } = await enter(site, { walletBaht: 1000, games: { PG: 0 } })
  const page = await browser.open("/user/home/withdraw")
  const form = page.form({ button: t("withdraw.submit") }).fill({ amount: "300" })
  return { browser, shown: await form.submit() }
}

test("the words of a server error stand beside an outcome that is not known", async ({ site }) => {
  meddle = failing(JSON.stringify({ message: "ถอนได้วันละ 3 ครั้ง" }), 500)
  const { browser, shown } = await withdraw(site)
  expect(shown.text).toContain(t("operation.checking.title"))
  expect(shown.text).toContain(t("operation.said"))
  expect(shown.text).toContain("ถอนได้วันละ 3 ครั้ง")
  later(3_600_000)
  const open = await browser.open(new URL(shown.url).pathname)
  expect(open.text).toContain(t("operation.checking.title"))
  expect(open.text).toContain("ถอนได้วันละ 3 ครั้ง")
})

/** Neither the operation nor what it would show is answered. */
const silent: Between = async (request, backend) => {
  const isRead = /\/api\/(statement|wallet)$/.test(request.url)
  return isOperation(request) || isRead ? new Response("", { status: 500 }) : backend(request)
}

async function openOutcome(site: Site) {
  const opened = await openTransfer(site)
  meddle = silent
  const checking = await transfer(opened.page).submit()
  const { pathname } = new URL(checking.url)
  later(31_000)
  return { ...opened, path: pathname, open: await opened.browser.open(`${pathname}?ask=100`) }
}

test("what stays open names amount, from, to and time, and never advises to look at what cannot be read", async ({
  site,
}) => {
  const { open } = await openOutcome(site)
  expect(open.refreshes).toBeUndefined()
  const text = open.dialog?.text ?? ""
  expect(text).toContain(t("operation.checking.title"))
  expect(text).toContain("10.00")
  expect(text).toContain(t("common.wallet"))
  expect(text).toContain("PG")
  expect(open.find({ css: "dialog time, [role=dialog] time" }).text).toMatch(/\d\d:\d\d:\d\d/)
  // The history cannot be read, so nobody is sent there.
  expect(text).not.toContain(t("operation.viewStatement"))
  // A new one only behind the player's word.
  expect(open.find({ css: "[role=dialog] details form button" }).text).toBe(t("operation.startNew"))
})

const refusing: Between = async (request, backend) => {
  if (!isOperation(request)) return backend(request)
  throw new TypeError("fetch failed", {
    cause: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }),
  })
}

test("a backend that refuses connections was sent nothing: the form says so beside the button, and keeps the input", async ({
  site,
}) => {
  const { member, page } = await openTransfer(site)
  meddle = refusing
  const shown = await transfer(page, "12.50").submit()
  expect(shown.status).toBe(503)
  expect(shown.text).toContain(t("errors.unsent"))
  expect(shown.text).toContain(t("operation.nothingSent"))
  expect(transferForm(shown).values).toMatchObject({ amount: "12.50", from: "wallet", to: "PG" })
  meddle = pass
  expect((await transferForm(shown).submit()).text).toContain(t("transfer.successMsg"))
  expect(await site.walletOf(member)).toBe(98_750)
})

const metrics = createMetrics()
const whereNothingIsKept = testWith(() =>
  startSite({
    isForeign: true,
    operations: { ...memoryStore(), write: () => Promise.reject(new Error("the disk is full")) },
    metrics,
  }),
)

whereNothingIsKept(
  "a form that the store does not take is counted as not sent, and as nothing else",
  async ({ site }) => {
    const { page } = await openTransfer(site)
    expect((await transfer(page, "12.50").submit()).status).toBe(503)
    const counted = (await metrics.text()).match(/^krapao_operations_total.* [1-9]\d*$/gm)
    expect(counted).toEqual(['krapao_operations_total{form="transfer",outcome="not-sent"} 1'])
  },
)
