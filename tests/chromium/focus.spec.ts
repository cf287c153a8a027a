// Every form: the field that is needed next has the focus and stands in sight as the page opens; of a refused form the
// first field to change, with its message. On a small phone, upright and on its side, and with text of twice the size.
import { type Language, languages } from "#app/locales/language.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import { isEverything, share } from "#tests/scope.ts"
import { expect, type Page, test, withStepUp } from "./fixtures.ts"

type Form = {
  path: string
  /** Where the page opens with the focus, before anything is sent; nowhere on a screen that shows something else first. */
  begins?: string
  /** The fields that are filled in, in order; the form is sent after each list. Radio buttons by their value. */
  refused: Record<string, string>[]
  /** What leads on to the next form. */
  goOn?: Record<string, string>
}

const secret = "mangoes at noon"

const guestForms: Form[] = [
  { path: "/login", begins: "username", refused: [{}, { username: "0812345678" }] },
  { path: "/forgot", begins: "phone", refused: [{ phone: "12" }] },
  { path: "/register", begins: "phone", refused: [{ phone: "12" }], goOn: { phone: "0699990001" } },
  {
    path: "/register/profile",
    begins: "name",
    refused: [{}, { name: "Mali", password: secret, passwordConfirmation: "other" }],
    goOn: { name: "Mali", password: secret, passwordConfirmation: secret },
  },
  { path: "/register/bank", begins: "bankCode", refused: [{}] },
]

const memberForms: Form[] = [
  { path: "/user/home/deposit", begins: "amount", refused: [{}, { amount: "x" }] },
  { path: "/user/home/deposit/KBANK/qr", begins: "amount", refused: [{ amount: "x" }] },
  { path: "/user/home/deposit/WW/qr", begins: "amount", refused: [{ amount: "1" }] },
  { path: "/user/home/deposit/truemoney", refused: [{ link: "x" }] },
  { path: "/user/home/deposit/slip", begins: "file", refused: [{}] },
  { path: "/user/home/withdraw", begins: "amount", refused: [{ amount: "1" }, { amount: "400" }] },
  { path: "/user/home/withdraw?amount=400.00", begins: "password", refused: [] },
  {
    path: "/user/home/transfer",
    begins: "to",
    refused: [
      {},
      { from: "wallet" },
      { from: "wallet", to: "wallet", amount: "1" },
      { from: "wallet", to: "PG", amount: "x" },
    ],
  },
  { path: "/user/home/transfer?to=PG", begins: "amount", refused: [] },
  { path: "/user/home/transfer?from=PG&to=wallet&amount=100.00", begins: "amount", refused: [] },
  { path: "/user/home/bank-name", begins: "bankAccountName", refused: [{ bankAccountName: "" }] },
  { path: "/user/bonus", refused: [{ code: "" }] },
  {
    path: "/user/profile/password",
    begins: "oldPassword",
    refused: [{ oldPassword: "krapao-old", newPassword: secret, newPasswordConfirmation: "other" }],
  },
  { path: "/user/profile/devices/end/all", begins: "password", refused: [] },
  { path: "/user/profile/edit", begins: "name", refused: [{ name: "" }, { bankAccountName: "" }] },
]

const registered = "NOBODY YET"
const wishes = { walletBaht: 500, games: { PG: 100 }, bankCode: "KTB", bankAccountName: registered }

/** A bank account whose name has to be written anew. */
async function withThaiName(request: Request, backend: Fetch): Promise<Response> {
  const answer = await backend(request)
  if (!answer.ok || new URL(request.url).pathname !== "/api/wallet") return answer
  return new Response((await answer.text()).replaceAll(registered, "สมหญิง รักเก็บ"), answer)
}

test.use({ operator: { between: withThaiName }, siteOptions: withStepUp })

test.beforeEach(({ watching }) => watching.allow(/^console: Failed to load|^400 /))

/** Fills in and sends the form that the page shows. */
async function send(page: Page, filled: Record<string, string>): Promise<void> {
  const forms = page.locator("form[method=post], form#deposit, form[action='/user/bonus/promotion']")
  const form = forms.filter({ has: page.locator("input:not([type=hidden]), select") }).last()
  for (const [name, value] of Object.entries(filled)) {
    const field = form.locator(`[name="${name}"]`)
    if ((await field.first().getAttribute("type")) === "radio") {
      await form.locator(`label:has([name="${name}"][value="${value}"])`).tap()
    } else await field.fill(value)
  }
  await form.locator("[type=submit]:not([form])").last().tap()
}

/**
 * The parts of a field and its message that are off the screen or under something else, and whether the focus is
 * elsewhere. Without a name, the first refused field; with a name, its hint is of no matter.
 */
function outOfSight(name?: string): string[] {
  const named = `:is(input:not([type=radio]), select)[name="${name}"], fieldset:has([type=radio][name="${name}"])`
  const field = document.querySelector(name ? named : "[aria-invalid=true]")
  if (!field) return ["no field"]
  const message = document.getElementById(field.getAttribute("aria-describedby")?.split(" ")[0] ?? "")
  if (!name && !message?.textContent?.trim()) return ["its message is not linked"]
  const focused = document.activeElement
  const elsewhere = field.contains(focused) ? [] : [`the focus is on ${focused?.outerHTML.slice(0, 80)}`]
  const control = field.matches("fieldset") ? field.querySelector("input:checked")!.closest("label")! : field
  const hidden = [control, ...(message && !name ? [message] : [])].flatMap(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points: [number, number][] = [
      [left + 4, top + 4],
      [(left + right) / 2, top + Math.min(20, (bottom - top) / 2)],
      [left + 4, bottom - 4],
    ]
    const covered = points.flatMap(([x, y]) => {
      const met = document.elementFromPoint(x, y)
      if (met && (element.contains(met) || met.contains(element))) return []
      return [met?.outerHTML.slice(0, 90) ?? "nothing"]
    })
    return covered.length > 0 ? [`${element.id || element.tagName} lies under ${covered[0]}`] : []
  })
  return [...elsewhere, ...hidden]
}

async function check(page: Page, forms: Form[]): Promise<void> {
  for (const { path, begins, refused, goOn } of forms) {
    if (begins) {
      await page.goto(path)
      await expect.soft
        .poll(() => page.evaluate(outOfSight, begins), { message: path, timeout: 3000 })
        .toEqual([])
    }
    for (const [at, filled] of refused.entries()) {
      if (!begins || at > 0) await page.goto(path)
      await send(page, filled)
      const what = `${path} ${JSON.stringify(filled)}`
      await expect(page.locator("[aria-invalid=true]").first(), what).toBeAttached()
      // The browser moves the focus, and the page with it, a moment after the page has come.
      await expect.soft
        .poll(() => page.evaluate(outOfSight, ""), { message: what, timeout: 3000 })
        .toEqual([])
    }
    if (goOn) {
      await page.goto(path)
      await send(page, goOn)
      await expect(page).not.toHaveURL(path)
    }
  }
}

const sizes = [
  [360, 640],
  [640, 360],
] as const
/** Of each size another language and half of the members' forms, on its side the guests'; or all. */
const looks = share(
  languages.flatMap(language => sizes.map(([width, height]) => ({ language, width, height }))),
  3,
)

for (const [turn, { language, width, height }] of looks.entries()) {
  // Not "in th": the projects divide the languages by that name.
  test.describe(language, { tag: "@script" }, () => {
    test.use({ language })

    test(`every form at ${width}×${height}`, async ({ page, login }) => {
      await page.setViewportSize({ width, height })
      if (isEverything || width > height) await check(page, guestForms)
      await login(wishes)
      await check(page, share(memberForms, 2, turn))
    })
  })
}

test("after a wrong password the next can be typed at once", { tag: "@script" }, async ({ page, site }) => {
  const { phone } = await site.member()
  await page.goto("/login")
  await send(page, { username: phone, password: "mangoes" })
  await expect(page.getByRole("alert")).toBeInViewport()
  await expect.poll(() => page.evaluate(outOfSight, "password")).toEqual([])
})

const chosen: readonly Language[] = isEverything ? languages : ["th"]

for (const language of chosen) {
  test.describe(language, { tag: "@script" }, () => {
    test.use({ language })

    // Upright, money-in-sight.spec.ts has it.
    test("the code of a withdrawal is asked for in view", async ({ page, login }) => {
      const { password } = await login({ walletBaht: 1000 })
      await page.setViewportSize({ width: 640, height: 360 })
      await page.goto("/user/home/withdraw?again=1")
      await send(page, { amount: "400", password })
      await expect(page.locator("[name=otpCode]")).toBeAttached()
      await expect.poll(() => page.evaluate(outOfSight, "otpCode")).toEqual([])
    })
  })
}

test.describe("twice the text", { tag: "@script" }, () => {
  test.use({ bypassCSP: true, viewport: { width: 360, height: 640 } })

  for (const language of chosen) {
    test(`a refused field and its message are in sight, ${language}`, async ({ page, login }) => {
      await page.addInitScript(() => {
        // Before the focus moves.
        const double = () => document.documentElement?.style.setProperty("font-size", "200%")
        new MutationObserver(double).observe(document, { childList: true })
        double()
      })
      await login(wishes)
      await check(page, share(memberForms, 4))
    })
  }
})
