// An operator's backend that answers 200 and refuses in words of its own: no form says that it was done, and the words
// are shown. The shapes of answers are in gateway/truth/judge.test.ts.
import { describe, expect } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import type { Page } from "#tests/browser/page.ts"
import { share } from "#tests/scope.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

/** What every endpoint that changes something answers; 200. */
let body: string | undefined
let answered = 0
const changing =
  /\/api\/(wallet\/(transfer|withdrawAll|truelink|activate|resetpassword)|account\/(changepwd|profile$)|refund\/(receive|addWallet))/
const siteWith = (apiIdempotency: "honoured" | "ignored") =>
  testWith(() =>
    startSite({
      quiet: true,
      ...(apiIdempotency === "honoured" ? { isForeign: true } : { env: { API_IDEMPOTENCY: "ignored" } }),
      between: async (request, backend) => {
        if (request.url.endsWith("/refund/check")) return Response.json({ result: true, refundAmount: 50 })
        const isRead = request.method === "GET" && request.url.endsWith("/profile")
        if (body === undefined || isRead || !changing.test(request.url)) return backend(request)
        answered++
        return new Response(body, { headers: { "content-type": "application/json" } })
      },
    }),
  )

const words = "ยอดเงินไม่เพียงพอ <b>1</b>"
const unknownWords = [
  JSON.stringify({ message: words }),
  JSON.stringify({ data: { message: words } }),
  JSON.stringify({ code: 500, message: words }),
  JSON.stringify({ code: 200, message: words }),
  JSON.stringify(words),
]
const wordless = ['{"result":false}', "false", "[]", "17"]
const answers = [...unknownWords, ...wordless]

const successes = [
  "transfer.successMsg",
  "withdraw.successMsg",
  "password.savedMsg",
  "game.activated",
  "game.reset.done",
  "profile.saved",
  "refund.received",
  "refund.counted.title",
  "refund.taken.title",
] as const

function expectUnknown(page: Page, said: boolean): void {
  for (const key of successes) expect(page.text, key).not.toContain(t(key))
  if (said) {
    expect(page.text).toContain(words)
    expect(page.html).not.toContain("<b>1</b>")
    expect(page.text).toContain(t("operation.said"))
  }
}

const operations: [string, string, Record<string, string>][] = [
  ["/user/home/transfer", "transfer.submit", { from: "wallet", to: "PG", amount: "10" }],
  ["/user/home/withdraw", "withdraw.submit", { amount: "100" }],
  ["/user/home/refund/wallet", "refund.receiveAmount", {}],
]

const forms: [string, string, Record<string, string>][] = [
  [
    "/user/profile/password",
    "password.save",
    { oldPassword: "old-pass-1", newPassword: "new-pass-1", newPasswordConfirmation: "new-pass-1" },
  ],
  ["/user/home/game/PG/reset-password", "game.reset.confirm", {}],
  ["/user/home/game/JOKER/activate", "game.activate", {}],
]

async function submit(browser: Browser, [path, button, fields]: (typeof forms)[number], answer: string) {
  body = undefined
  const page = await browser.open(path)
  const form = page.form({ button: t(button as "transfer.submit") }).fill(fields)
  body = answer
  return form.submit()
}

async function expectNotDone(browser: Browser, form: (typeof forms)[number]): Promise<void> {
  for (const answer of share(
    answers,
    3,
    operations.findIndex(([path]) => path === form[0]),
  )) {
    const page = await submit(browser, form, answer)
    expectUnknown(page, unknownWords.includes(answer))
    expect(page.text, answer).toContain(t("operation.checking.title"))
  }
}

const ignoring = siteWith("ignored")
const honouring = siteWith("honoured")

describe.each(operations)("%s", (...operation) => {
  ignoring("is not done by such an answer, with a backend that ignores keys", async ({ site }) => {
    const { browser } = await logIn(site, await site.member({ walletBaht: 1000, games: { PG: 0 } }))
    await expectNotDone(browser, operation)
  })
})

honouring("nor with a backend that honours keys, and it is sent once", async ({ site }) => {
  const { browser } = await logIn(site, await site.member({ walletBaht: 1000, games: { PG: 0 } }))
  const before = answered
  const page = await submit(browser, operations[0]!, unknownWords[0]!)
  expectUnknown(page, true)
  expect(page.text).toContain(t("operation.checking.title"))
  expect(answered - before).toBe(1)
})

ignoring("what moves no money is done by any 2xx that does not refuse", async ({ site }) => {
  const { browser } = await logIn(site, await site.member({ walletBaht: 1000, games: { PG: 0 } }))
  for (const form of forms) {
    expect((await submit(browser, form, '{"message":"WRONG_PASSWORD"}')).status, form[0]).toBe(400)
    expect((await submit(browser, form, unknownWords[0]!)).status, form[0]).toBe(200)
  }
})

ignoring("the words beside a success are shown too", async ({ site }) => {
  const { browser } = await logIn(site, await site.member())
  const page = await submit(
    browser,
    operations[2]!,
    '{"code":"REFUND_SUCCESS","message":"คืนยอดเสีย 50 บาทสำเร็จ"}',
  )
  expect(page.text).toContain(t("refund.received"))
  expect(page.text).toContain("คืนยอดเสีย 50 บาทสำเร็จ")
})
