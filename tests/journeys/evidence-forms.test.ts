// The answer of each form's one call is lost, before a backend without keys and receipts: the page says what evidence
// proves, with its figures (docs/product/operations-evidence.md).
// What stays open has evidence.test.ts.
import { afterEach, beforeEach, describe, expect, vi } from "vitest"
import type { TextKey } from "#app/locales/language.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import { plainOperator } from "#tests/evidence/plain-operator.ts"
import { type Call, PlainWorld } from "#tests/evidence/plain-world.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

type Row = {
  path: string
  /** The text of the form's button; none: the form of the page itself. */
  button?: TextKey
  fields?: Record<string, string | File>
  /** What other forms of this kind call it while its result is not known; other pages with such a form. */
  names?: string
  alsoOn?: Record<string, string>
  /** Before the form is opened. */
  before?: (world: PlainWorld) => void
  /** What the page says once it is done, its figures among it. */
  says: string[]
  /** What the page says of the bonus in use while the result is not known, and when. */
  now?: { when: (world: PlainWorld) => void; says: string[] }
}

const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], "slip.png", {
  type: "image/png",
})

const rows: Record<string, Row> = {
  "a transfer": {
    path: "/user/home/transfer",
    button: "transfer.submit",
    fields: { from: "wallet", to: "PG", amount: "70" },
    names: "70.00",
    says: [t("transfer.successMsg"), "70.00"],
  },
  "a withdrawal": {
    path: "/user/home/withdraw",
    button: "withdraw.submit",
    fields: { amount: "300" },
    names: "300.00",
    says: [t("withdraw.successMsg"), "300.00"],
  },
  "the whole wallet to a game": {
    path: "/user/home/game/PG",
    button: "game.transferOnly",
    names: "1,000.00",
    says: [t("transfer.successMsg"), "1,000.00"],
  },
  "a gift link": {
    path: "/user/home/deposit/truemoney",
    button: "deposit.wallet.send",
    fields: { link: "https://gift.truemoney.com/campaign/?v=0a1b2c3d4e5f60718293a4b5c6d7e8f9012" },
    says: [t("deposit.wallet.credited"), "60.00"],
  },
  "a slip": {
    path: "/user/home/deposit/slip",
    button: "deposit.slip.submit",
    fields: { file: picture },
    says: [t("deposit.slip.successMsg")],
  },
  "a bonus": {
    path: "/user/bonus/offer/WELCOME",
    button: "bonus.receive",
    says: [t("bonus.received"), "25.00"],
    alsoOn: { "/user/bonus/offer/DAILY": "WELCOME" },
    now: {
      when: world => world.do({ kind: "bonus", code: "WELCOME" }),
      says: [t("bonus.states.active"), "WELCOME"],
    },
  },
  "a promotion": {
    path: "/user/bonus/promotion?code=CODE9",
    names: "CODE9",
    alsoOn: { "/user/bonus/promotion?code=CODE8": "CODE9" },
    now: {
      when: world => world.do({ kind: "promotion", code: "CODE9" }),
      says: [t("bonus.states.active"), "CODE9"],
    },
    button: "bonus.promotion.receive",
    says: [t("bonus.promotion.received"), "25.00"],
  },
  "the end of a bonus": {
    path: "/user/bonus/end",
    button: "bonus.clear.confirm",
    says: [t("bonus.clear.done")],
    before: world => world.do({ kind: "bonus", code: "DAILY" }),
    now: {
      when(world) {
        world.active = null
      },
      says: [t("bonus.clear.none")],
    },
  },
  "a refund that is received": {
    path: "/user/home/refund/receive",
    button: "refund.receive",
    says: [t("refund.taken.title"), "40.00"],
  },
  "a refund": {
    path: "/user/home/refund/wallet",
    button: "refund.receiveAmount",
    says: [t("refund.received"), "40.00"],
  },
  "an invite bonus": {
    path: "/user/home/invite/receive",
    button: "invite.receive",
    says: [t("invite.received"), "60.00"],
  },
  "a spin": {
    path: "/user/spin",
    says: [t("spin.prize.title"), "15 baht"],
  },
  "a claim": {
    path: "/user/spin/claim/coupon-2",
    names: "30 baht",
    alsoOn: { "/user/spin/claim/coupon-1": "30 baht" },
    button: "spin.claim.confirm",
    says: [t("spin.claim.done"), "30.00"],
  },
}

let world: PlainWorld
let onCall: (call: Call) => void
let calls = 0
/** The answer; 200. Without it the connection breaks. */
let body: string | undefined

const test = testWith(() =>
  startSite({
    isForeign: "ignoring keys",
    env: { API_TIMEOUT_MS: "3000" },
    between: plainOperator({
      worldNow: () => world,
      async answerTo(call) {
        calls += 1
        onCall(call)
        // Duplicates come meanwhile.
        if (body === undefined) throw new TypeError("connection reset")
        await new Promise(resolve => setImmediate(resolve))
        return new Response(body, { headers: { "content-type": "application/json" } })
      },
    }),
  }),
)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const manners = { hasIds: true, hasTotals: true, writesTransfers: true, usesNames: false }
  world = new PlainWorld({ ...manners, clockMs: 0, hasWholeSeconds: false }, Date.now)
  const odd = { _id: "odd", statementType: "bonus", amount: "-", refundAmount: "-", createdAt: world.time() }
  for (const list of [world.lines, world.slips, world.refunds, world.coupons]) list.push(odd as never)
  calls = 0
  body = undefined
})
afterEach(() => {
  vi.useRealTimers()
})

/** The form of a row, ready to be sent. */
async function openForm(site: Site, { path, button, fields, before }: Row): Promise<[Form, Browser]> {
  before?.(world)
  const { browser } = await enter(site, { walletBaht: 1000 })
  const page = await browser.open(path)
  return [page.form(button ? { button: t(button) } : { action: path }).fill(fields ?? {}), browser]
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const hourMs = 3_600_000
const dialogOf = (page: Page) => page.dialog?.text ?? ""

const forms = Object.entries(rows)

describe.each(forms)("%s whose answer is lost", (_, row) => {
  test("is done where the backend has done it, and stays so with its figures", async ({ site }) => {
    onCall = call => expect(world.do(call)).toBe(true)
    const [form] = await openForm(site, row)
    expect((await form.submit()).text).toContain(row.says[0])
    later(hourMs)
    const shown = await form.submit()
    // Beside a form that is shown again only a message says so.
    for (const words of shown.dialog ? row.says : row.says.slice(0, 1)) expect(shown.text).toContain(words)
    expect(calls).toBe(1)
  })
})

const noticeOn = (page: Page) =>
  page.findAll({ css: "[role=status]" }).find(({ text }) => text.includes(t("operation.earlier.first")))

describe.each(forms)("%s whose result is not known", (_, row) => {
  test("is named by its form, which leads to its result, until a new one is started", async ({ site }) => {
    onCall = () => {}
    const [form, browser] = await openForm(site, row)
    const pages = [row.path, ...Object.keys(row.alsoOn ?? {})]
    for (const page of pages)
      expect((await browser.open(page)).text).not.toContain(t("operation.earlier.first"))
    const checking = await form.submit()
    later(31_000)
    const open = await browser.open(new URL(checking.url).pathname)
    for (const page of pages) {
      const notice = noticeOn(await browser.open(page))
      for (const words of [row.names, row.alsoOn?.[page]]) expect(notice?.text).toContain(words ?? "")
    }
    const result = await (await browser.open(row.path)).click(t("operation.earlier.look"))
    expect(dialogOf(result)).toContain(t("operation.checking.title"))
    await open.form({ button: t("operation.startNew") }).forge({})
    expect(noticeOn(await browser.open(row.path)), "both may happen: nobody has confirmed that").toBeDefined()
    await open.send(t("operation.startNew"), { both: true })
    for (const page of pages)
      expect((await browser.open(page)).text).not.toContain(t("operation.earlier.first"))
    expect(calls).toBe(1)
  })
})

describe.each(forms.flatMap(([name, row]) => (row.now ? [[name, { ...row, now: row.now }] as const] : [])))(
  "%s whose answer is lost, and that nothing proves",
  (_, row) => {
    test("says which bonus is in use now, and not that it was done", async ({ site }) => {
      world.saysDate = true
      onCall = () => {}
      const [form, browser] = await openForm(site, row)
      const checking = await form.submit()
      const path = `${new URL(checking.url).pathname}?ask=22`
      expect(dialogOf(await browser.open(path))).not.toContain(row.now.says[0])
      // Long after the attempt: by it, by another device, or by itself.
      later(20 * 60_000)
      row.now.when(world)
      later(10_000)
      for (const ms of [0, hourMs]) {
        later(ms)
        const shown = await browser.open(path)
        expect(dialogOf(shown)).toContain(t("operation.checking.title"))
        for (const words of row.now.says) expect(dialogOf(shown)).toContain(words)
        expect(dialogOf(shown)).not.toContain(row.says[0])
      }
    })
  },
)
