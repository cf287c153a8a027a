// Random answers of any shape to forms that move money, as pages: no success that is not true, and no word that nothing
// was done where it was. Through the gateway's protocol there are more of them (gateway/gateway-random.test.ts).
import { expect } from "vitest"
import { mulberry } from "#tests/evidence/mulberry.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"
import { logIn } from "#tests/site/log-in.ts"
import { ignoringKeys } from "#tests/site/plain-backend.ts"
import { startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"
import { pick, unclearBody, unclearStatuses } from "#tests/truth/random-answers.ts"

const t = wordsOf("th")
const count = times({ all: 500, few: 30 })

const forms = [
  {
    path: "/user/home/transfer",
    button: "transfer.submit",
    fields: { from: "wallet", to: "PG", amount: "10" },
  },
  { path: "/user/home/withdraw", button: "withdraw.submit", fields: { amount: "300" } },
] as const
const successes = [t("transfer.successMsg"), t("withdraw.successMsg"), t("withdraw.paid.title")]
const denials = [
  t("operation.refused.title"),
  t("operation.nothingMoved"),
  t("operation.safeToSendAgain"),
  t("withdraw.refused.title"),
]

test(`${count} random answers make no page that is not true`, { timeout: 60_000 + 1000 * count }, async ({
  seed,
}) => {
  console.info(`SEED=${seed}`)
  const random = mulberry(seed)
  let answer: { isDone: boolean; status: number; body: string }
  const site = await startSite({
    quiet: true,
    isForeign: "ignoring keys",
    between: async (request, backend) => {
      if (!/\/(transfer|withdrawAll)$/.test(request.url)) return ignoringKeys(request, backend)
      const { isDone, status, body } = answer
      if (isDone) await backend(request)
      return new Response(status === 204 ? null : body, { status })
    },
  })
  for (let round = 0; round < count; round++) {
    const { path, button, fields } = pick(random, forms)
    answer = { isDone: random() < 0.5, status: pick(random, unclearStatuses), body: unclearBody(random) }
    const { browser } = await logIn(site, await site.member({ walletBaht: 1000, games: { PG: 0 } }))
    const form = (await browser.open(path)).form({ button: t(button) })
    const { text } = await form.fill(fields).submit()
    const what = `${path}: ${JSON.stringify(answer).slice(0, 300)}`
    const isSuccess = successes.some(words => text.includes(words))
    expect(isSuccess, what).toBe(answer.isDone)
    if (!isSuccess) expect(text, what).toContain(t("operation.checking.title"))
    for (const words of denials) expect(text, what).not.toContain(words)
  }
  await site.close()
})
