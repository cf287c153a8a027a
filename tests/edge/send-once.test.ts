// A backend that ignores idempotency keys gets one call for each form at the edge too: the Durable Object of the
// member keeps the operation, and the worker that claimed it sends. It keeps which of their sessions ended, too.
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import type { Site } from "#tests/site/site.ts"
import { openTransfer, transfer } from "#tests/site/transfer-form.ts"
import { t } from "#tests/site/words.ts"
import { startIsolates } from "./isolates.ts"

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** More by command: `FORMS=200 npm test -- tests/edge/send-once.test.ts`. */
const forms = Number(process.env.FORMS ?? 10)

/** The backend does its work, and its answer never arrives. */
let isSilent = false
let site: Site
beforeAll(async () => {
  site = await startIsolates({
    env: { API_TIMEOUT_MS: "3000" },
    between: (request, backend) => {
      if (request.url.endsWith("/api/logout"))
        return Promise.resolve(new Response("Not Found", { status: 404 }))
      const answer = ignoringKeys(request, backend)
      return isSilent && request.url.endsWith("/transfer") ? new Promise(() => {}) : answer
    },
  })
})
afterAll(() => site.close())

const transfersSoFar = () => site.calls.filter(({ what }) => what === "POST /api/wallet/transfer").length

test(`${forms} forms, each posted 20 times at once to two isolates, are so many calls and pages`, async () => {
  const { member, browser, page } = await openTransfer(site)
  for (let number = 1; number <= forms; number++) {
    const form = transfer(await browser.open(page.path), "1")
    const answers = await form.answersAtOnce(20)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303))
    const pages = new Set(answers.map(({ headers }) => headers.get("location")))
    expect(pages.size).toBe(1)
    expect((await browser.open([...pages][0]!)).text).toContain(t("transfer.successMsg"))
    expect(transfersSoFar()).toBe(number)
  }
  expect(await site.walletOf(member)).toBe(100_000 - forms * 1_00)
})

test("what never got an answer is not sent again, and each isolate knows by the evidence", async () => {
  const { member, page } = await openTransfer(site)
  const before = transfersSoFar()
  isSilent = true
  const shown = await transfer(page)
    .submitAtOnce(4)
    .finally(() => {
      isSilent = false
    })
  for (const first of shown) {
    const page = first.refreshes ? await first.refresh() : first
    expect(page.text).toContain(t("transfer.successMsg"))
  }
  expect(transfersSoFar()).toBe(before + 1)
  expect(await site.walletOf(member)).toBe(99_000)
})

test("a copied cookie opens nothing in either isolate after a logout", async () => {
  const { browser, page } = await openTransfer(site)
  const copy = browser.copy()
  const opened = async () =>
    [await copy.open("/user/home"), await copy.open("/user/home")].map(({ path }) => path)
  expect(await opened()).toEqual(["/user/home", "/user/home"])
  const home = await browser.open(page.path.replace("/transfer", ""))
  await home.click(t("common.nav.logout"))
  expect(await opened()).toEqual(Array(2).fill("/login?ended=1&next=%2Fuser%2Fhome"))
})
