// Forms that move money, sent 20 times at once to two processes, before a backend without keys that answers long after
// it was given up: it gets one call, and no page says that it was refused.
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Filling } from "#tests/browser/fields.ts"
import { share } from "#tests/scope.ts"
import { newOffer } from "#tests/site/bonuses.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import { slipFile, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { wordsOf } from "#tests/site/words.ts"
import { startWebProcesses, type WebProcesses } from "../faults/web-processes.ts"

const t = wordsOf("th")

/** The calls of forms that arrived at the backend. */
let came: string[] = []
const isForms = (path: string) =>
  /\/(wallet\/(transfer|transferAll|withdrawAll|slip|truelink)|bonus\/activate\/[\w-]+)$/.test(path)

let web: WebProcesses
beforeAll(async () => {
  web = await startWebProcesses({
    count: 2,
    backend: whenSlipsAreTaken,
    env: { STEP_UP: "off", API_TIMEOUT_MS: "2000" },
    takesMs(path) {
      if (!isForms(path)) return 0
      came.push(path)
      return 4000
    },
  })
}, 60_000)
afterAll(() => web.close())

type Row = {
  path: string | (() => Promise<string>)
  button: string
  fields?: (member: Member) => Promise<Record<string, Filling>>
}

const rows: Record<string, Row> = {
  "a transfer": {
    path: "/user/home/transfer",
    button: t("transfer.submit"),
    fields: async () => ({ from: "wallet", to: "PG", amount: "30" }),
  },
  "a withdrawal": {
    path: "/user/home/withdraw",
    button: t("withdraw.submit"),
    fields: async () => ({ amount: "100" }),
  },
  "a slip": {
    path: "/user/home/deposit/slip",
    button: t("deposit.slip.submit"),
    fields: async member => ({ file: await slipFile(web.site, member) }),
  },
  "a gift link": {
    path: "/user/home/deposit/truemoney",
    button: t("deposit.wallet.send"),
    fields: async ({ phone }) => ({ link: (await web.site.backend.sandbox.issueVoucher(phone, 50_00))! }),
  },
  "the whole wallet to a game": { path: "/user/home/game/PG/transfer", button: t("game.transferOnly") },
  "a bonus": {
    path: async () => `/user/bonus/offer/${(await newOffer(web.site)).code}`,
    button: t("bonus.receive"),
  },
}

// Each waits for the late answer, so that the usual run takes some of them.
test.for(share(Object.entries(rows), 3))("%s", async ([_, { path, button, fields }]) => {
  const member = await web.site.member({ walletBaht: 100, games: { PG: 20 } })
  const browser = web.browser()
  await logIn(web.spread, member, { browser })
  const page = await browser.open(typeof path === "string" ? path : await path())
  const form = page.form({ button }).fill((await fields?.(member)) ?? {})
  came = []
  const answers = await form.answersAtOnce(20)
  expect(came).toHaveLength(1)
  for (const { status } of answers) expect(status).toBe(303)
  for (const to of new Set(answers.map(({ headers }) => headers.get("location")!))) {
    expect((await browser.open(to)).text).not.toContain(t("operation.nothingMoved"))
  }
  await form.answersAtOnce(2)
  expect(came).toHaveLength(1)
})
