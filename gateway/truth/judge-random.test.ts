// Random answers against every form that moves money: none is done without proof, none is refused without a refusal.
import { expect } from "vitest"
import { mulberry } from "#tests/evidence/mulberry.ts"
import { test } from "#tests/seed.ts"
import { pick, unclearBody, unclearStatuses } from "#tests/truth/random-answers.ts"
import { forms } from "./forms.ts"
import { judge } from "./judge.ts"

const moneyForms = forms.filter(({ kind }) => kind === "money")

test("nothing but a receipt or a code of the catalogue settles an answer of any shape", ({ seed }) => {
  const random = mulberry(seed)
  for (let round = 0; round < 30_000; round++) {
    const status = pick(random, unclearStatuses)
    const body = unclearBody(random)
    const row = pick(random, moneyForms)
    const { state } = judge({ status, body }, row)
    // A slice, or the code itself, is what was asked for.
    if (state === "done" && row.content !== undefined) continue
    // A spin's own refusal stands in `error`, beside `success: false` (gateway/truth/judge.test.ts).
    if (state === "refused" && row.content === "draw" && /"success":false/.test(body)) continue
    expect(state, `${row.form} ${status} ${body.slice(0, 300)}`).toBe("unconfirmed")
  }
})

const placed: ((code: string, rest: unknown) => unknown)[] = [
  code => code,
  code => ({ code }),
  (message, data) => ({ data, message }),
  (code, extra) => ({ extra, error: { code, message: "…" } }),
  (code, data) => ({ data, errors: [{ message: "…", extensions: { code } }] }),
  code => ({ result: { data: { response: { error: code } } } }),
  code => ({ data: { transfer: { result: null, userErrors: [{ code }] } } }),
]

test("a code that refuses is found wherever it stands, under any status", ({ seed }) => {
  const random = mulberry(seed)
  const statuses = [...unclearStatuses, 400, 401, 403, 404, 409, 422]
  for (let round = 0; round < 5_000; round++) {
    const code = pick(random, ["MONEY_NOT_ENOUGH", "TRANSFER_MINIMUM", "BONUS_CONDITION", "NO_DATA"])
    const body = JSON.stringify(pick(random, placed)(code, { amount: random() }))
    const judged = judge({ status: pick(random, statuses), body }, pick(random, moneyForms))
    expect(judged, body).toMatchObject({ state: "refused", code })
  }
})
