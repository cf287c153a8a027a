// A form that is sent twice at once, and reaches two processes: both posts end on the page that says what was done.
import { afterAll, beforeAll, expect, test } from "vitest"
import type { BackendOptions } from "#backend/backend.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import { endForm, newOffer, promotionForm, receiveForm } from "#tests/site/bonuses.ts"
import type { Member } from "#tests/site/member.ts"
import { codeSentTo, fillBank, newcomer, sendProfile } from "#tests/site/register.ts"
import { lose } from "#tests/site/rewards.ts"
import { wordsOf } from "#tests/site/words.ts"
import { startWebProcesses, type WebProcesses } from "../faults/web-processes.ts"

const t = wordsOf("th")

const start = (backend?: BackendOptions) =>
  startWebProcesses({ count: 2, isWhole: true, env: { STEP_UP: "off" }, backend })

let web: WebProcesses
beforeAll(async () => {
  web = await start()
}, 60_000)
afterAll(() => web.close())

/** Both posts' page, which is one. */
async function tapTwice(form: Form): Promise<Page> {
  const [one, two] = await form.submitAtOnce(2)
  expect([two!.path, two!.text]).toEqual([one!.path, one!.text])
  return two!
}

async function sendLogin({ phone, password }: Pick<Member, "phone" | "password">, browser: Browser) {
  const login = (await browser.open("/login")).form({ button: t("login.submit") })
  return login.fill({ [t("login.phone")]: phone, [t("login.password")]: password }).submit()
}

const codeForm = (page: Page, phone: string, { site } = web) =>
  page.form({ button: t("register.otp.submit") }).fill({ [t("register.otp.label")]: codeSentTo(site, phone) })

test("each step of a forgotten password", async () => {
  const { phone } = await web.site.member()
  const browser = web.browser()
  const first = (await browser.open("/forgot")).form({ button: t("forgot.send") })
  const code = await tapTwice(first.fill({ [t("login.phone")]: phone }))
  const password = await tapTwice(codeForm(code, phone))
  expect(password.path).toBe("/forgot/password")
  const typed = { [t("password.new")]: "green mangoes", [t("password.confirm")]: "green mangoes" }
  const login = await tapTwice(password.form({ button: t("password.save") }).fill(typed))
  expect(login.path).toBe("/login")
  expect(login.text).toContain(t("forgot.done"))
  const home = await sendLogin({ phone, password: "green mangoes" }, browser)
  expect(home.path, "the device is known").toBe("/user/home")
})

test("each step of a registration", async () => {
  await web.site.backend.sandbox.changeOperator({ registerOtp: true })
  const person = newcomer()
  const browser = web.browser()
  const first = (await browser.open("/register")).form({ button: t("register.next") })
  const code = await tapTwice(first.fill({ [t("register.phone.label")]: person.phone }))
  expect(code.path).toBe("/register/otp")
  const profile = await tapTwice(codeForm(code, person.phone))
  const bank = await sendProfile(profile, t, person)
  expect((await tapTwice(fillBank(bank, t, person))).path).toBe("/register/done")
  await web.site.backend.sandbox.changeOperator({ registerOtp: false })
})

test("what is received once: bonus, promotion, spin, refund", async () => {
  const { sandbox } = web.site.backend
  const member = await web.site.member({ walletBaht: 500, games: { PG: 5000 } })
  const browser = web.browser()
  const home = await sendLogin(member, browser)
  const who = { member, browser, home }
  await sandbox.switchWheel(true)
  await sandbox.giveCoins(member.phone, 1)
  await lose(web.site, member.phone, 400)
  const onThe = async (path: string, button: string) => (await browser.open(path)).form({ button })
  const forms: Record<string, () => Promise<Form>> = {
    bonus: async () => receiveForm(who, await newOffer(web.site, { multiple: 0 })),
    "its end": () => endForm(who),
    promotion: async () => promotionForm(who, await newOffer(web.site, { kind: "promotion", multiple: 0 })),
    "end of the promotion": () => endForm(who),
    spin: async () => (await browser.open("/user/spin")).form({ action: "/user/spin" }),
    refund: () => onThe("/user/home/refund/receive", t("refund.receive")),
    "refund's way": () => onThe("/user/home/refund/wallet", t("refund.receiveAmount")),
  }
  for (const [what, form] of Object.entries(forms)) {
    const answers = await (await form()).answersAtOnce(2)
    const [one, two] = answers.map(({ status, headers }) => ({
      status,
      to: headers.get("location"),
      said: headers.getSetCookie().filter(cookie => cookie.startsWith("krapao-")),
    }))
    expect(one!.status, what).toBe(303)
    expect(two, what).toEqual(one)
  }
})
