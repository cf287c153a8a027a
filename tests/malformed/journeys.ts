// Malformed inputs to the action of every route: no server error, no movement, a page that says what is wrong and keeps
// what was typed. There are 300 for each form; `npm test` sends each form another 15 of them. Two journey files
// divide the routes, so that both cores work on them.
import { expect, vi } from "vitest"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import { share } from "#tests/scope.ts"
import { type AuditedSite, startAuditedSite } from "#tests/site/audited-site.ts"
import { testWith } from "#tests/site/journey.ts"
import { whenSlipsAreTaken } from "#tests/site/slips.ts"
import { type Attempt, attemptsOn } from "./attempts.ts"
import { type FormCase, formCases, type Visit } from "./forms.ts"
import { faultsOf } from "./verdict.ts"

const seed = Number(process.env.SEED ?? 1)
const perForm = 300

/** False while attempts are sent: the backend then refuses what would cost a password hash or use the form up. */
let isCalm = true
export const test = testWith(() =>
  startAuditedSite({
    backend: { otp: true, ...whenSlipsAreTaken },
    between: async (request, backend) => {
      const what = `${request.method} ${new URL(request.url).pathname}`
      const code = isCalm ? undefined : refusals[what]
      if (code) return Response.json({ message: code }, { status: 400 })
      const answer = await backend(request)
      return what === "GET /api/wallet" ? withThaiName(answer) : answer
    },
  }),
)

/** Only such a name has a form to correct it. */
async function withThaiName(answer: Response): Promise<Response> {
  const wallet = (await answer.json()) as { bankAccount: object }
  return Response.json({
    ...wallet,
    bankAccount: { ...wallet.bankAccount, bankCode: "KTB", bankAccountName: "ใจดี" },
  })
}

const refusals: Record<string, string> = {
  "POST /api/logout": "NO_DATA",
  "POST /api/account/forgotten/send": "REQUEST_LIMIT",
  "POST /api/account/forgotten/verify": "OTP_CODE_INVALID",
  "POST /api/account/forgotten/reset": "INVALID_USER_INFO",
  "POST /api/account/sessions/end": "WRONG_PASSWORD",
  "POST /api/account/sessions/confirm": "NO_DATA",
  "POST /api/login/code": "OTP_CODE_INVALID",
  "POST /api/login": "WRONG_CREDENTIAL",
  "POST /api/account": "REGISTER_FAIL",
  "PUT /api/account/changepwd": "WRONG_PASSWORD",
  "POST /api/account/changepwd": "WRONG_PASSWORD",
  "GET /api/bonus/activate/MALFORMED": "BONUS_FULL",
  "GET /api/bonus/clear": "BONUS_CONDITION",
  "GET /api/promotion/activate/MALFORMED-P": "NO_PROMOTION",
  "POST /api/wallet/transferAll": "MONEY_NOT_ENOUGH",
  "POST /api/spinwheel/spin": "COIN_NOT_ENOUGH",
  "POST /api/spinwheel/coupon/claim": "NO_CLAIMABLE_COUPON",
  "GET /api/wallet/activate/JOKER": "SLOT_ACTIVATE_FAIL",
  "GET /api/wallet/resetpassword/PG": "SLOT_RESET_PASSWORD_FAIL",
}

/** Tests the forms of these routes. */
export function testForms(isWanted: (route: string) => boolean): void {
  vi.setConfig({ testTimeout: 300_000 })
  const wanted = Object.entries(formCases).filter(([route]) => isWanted(route))
  test.for(wanted)("%s", ([_, formCase], { site }) => attackForm(site, formCase))
}

async function attackForm(site: AuditedSite, formCase: FormCase): Promise<void> {
  isCalm = true
  const visit = await formCase.open(site)
  const form = formCase.form(visit.page).fill(formCase.sound ?? {})
  const [vital] = formCase.vital ?? []
  const attempts = attemptsOn(
    {
      sound: Object.entries(form.values),
      vital: formCase.vital ?? [],
      spoil: entries => entries.map(([name, value]) => [name, name === vital ? "-1" : value]),
    },
    perForm,
    seed,
  )
  expect(attempts.length).toBe(perForm)
  const before = await site.audit.footprint()
  isCalm = false

  const faults: string[] = []
  const turn = Object.values(formCases).indexOf(formCase)
  for (const attempt of share(attempts, 20, turn)) {
    for (const fault of await attack(visit, form, formCase, attempt)) faults.push(`${attempt.name}: ${fault}`)
  }
  expect(faults).toEqual([])
  expect(await site.audit.footprint()).toBe(before)
  expect(await site.audit.differences()).toEqual([])
  expect(Object.prototype).not.toHaveProperty("polluted")
}

/** The page again in another browser, which logs in while nothing is refused. */
async function opened({ browser, page, another }: Visit): Promise<Page> {
  isCalm = true
  const own = another ? await another() : browser.copy()
  isCalm = false
  return own.open(page.path)
}

/** The faults of the answer to one attempt. */
async function attack(visit: Visit, form: Form, formCase: FormCase, attempt: Attempt): Promise<string[]> {
  try {
    const own = formCase.usesUp ? formCase.form(await opened(visit)) : form
    return faultsOf(await own.forge(attempt), attempt, formCase)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
