// Every form of the product, sent twice at once to two processes: whichever answer the player sees, both say the same,
// and money has moved once. How forms succeed stands below; others are sent as tests/malformed/forms.ts fills them in.
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import { parseDocument } from "#tests/browser/dom.ts"
import type { Filling } from "#tests/browser/fields.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Answer } from "#tests/browser/navigation.ts"
import type { Page } from "#tests/browser/page.ts"
import { visibleText } from "#tests/browser/text.ts"
import { ownFormCases } from "#tests/malformed/forms.ts"
import { newOffer } from "#tests/site/bonuses.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member, MemberWishes } from "#tests/site/member.ts"
import { codeSentTo, fillBank, newcomer, sendProfile } from "#tests/site/register.ts"
import { earnByFriend, earnRefund, lose } from "#tests/site/rewards.ts"
import { slipFile, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { t } from "#tests/site/words.ts"
import { startWebProcesses, type WebProcesses } from "../faults/web-processes.ts"

let web: WebProcesses
beforeAll(async () => {
  const backend = { otp: true, ...whenSlipsAreTaken }
  web = await startWebProcesses({ count: 2, isWhole: true, env: { STEP_UP: "off" }, backend })
}, 60_000)
afterAll(() => web.close())

type Fields = Record<string, Filling>
type Visitor = { member: Member; browser: Browser }

type Success = {
  /** The member has 100 baht in the wallet and 20 in PG, unless wished otherwise. */
  wishes?: MemberWishes
  /** What happens before; a guest has not logged in. */
  before?: (visitor: Visitor) => Promise<unknown>
  isGuest?: boolean
  path: string
  /** None: the form of the page itself. */
  button?: string
  fields?: (visitor: Visitor) => Fields | Promise<Fields>
  /** What is in the wallet and in PG afterwards, in baht. */
  leaves?: [wallet: number, game: number]
}

const successes: Record<string, Success> = {
  "routes/guest/login/route": {
    isGuest: true,
    path: "/login",
    button: t("login.submit"),
    fields: ({ member: { phone, password } }) => ({
      [t("login.phone")]: phone,
      [t("login.password")]: password,
    }),
  },
  "routes/user/home/transfer/route": {
    path: "/user/home/transfer",
    button: t("transfer.submit"),
    fields: () => ({ from: "wallet", to: "PG", amount: "30" }),
    leaves: [70, 50],
  },
  "routes/user/home/withdraw/route": {
    path: "/user/home/withdraw",
    button: t("withdraw.submit"),
    fields: () => ({ amount: "100" }),
    // What is in games comes to the wallet first.
    leaves: [20, 0],
  },
  "routes/user/home/deposit/slip/route": {
    path: "/user/home/deposit/slip",
    button: t("deposit.slip.submit"),
    fields: async ({ member }) => ({ file: await slipFile(web.site, member) }),
    leaves: [400, 20],
  },
  "routes/user/home/deposit/truemoney/route": {
    path: "/user/home/deposit/truemoney",
    button: t("deposit.wallet.send"),
    fields: async ({ member: { phone } }) => ({
      link: (await web.site.backend.sandbox.issueVoucher(phone, 50_00))!,
    }),
    leaves: [150, 20],
  },
  "routes/user/home/refund/receive/route": {
    wishes: { games: { PG: 1000 } },
    before: ({ member }) => earnRefund(web.site, member, 400),
    path: "/user/home/refund/wallet",
    button: t("refund.receiveAmount"),
    leaves: [120, 600],
  },
  "routes/user/home/refund/receive/route, counted": {
    wishes: { games: { PG: 1000 } },
    before: ({ member }) => lose(web.site, member.phone, 400),
    path: "/user/home/refund/receive",
    button: t("refund.receive"),
    leaves: [100, 600],
  },
  "routes/user/bonus/offer/route": {
    before: () => newOffer(web.site, { code: "TAPS", multiple: 0 }),
    path: "/user/bonus/offer/TAPS",
    button: t("bonus.receive"),
    leaves: [200, 20],
  },
  "routes/user/bonus/promotion/route": {
    before: () => newOffer(web.site, { code: "TAPS-CODE", kind: "promotion", multiple: 0 }),
    path: "/user/bonus/promotion?code=TAPS-CODE",
    button: t("bonus.promotion.receive"),
    leaves: [200, 20],
  },
  "routes/user/spin/route": {
    async before({ member }) {
      await web.site.backend.sandbox.switchWheel(true)
      await web.site.backend.sandbox.giveCoins(member.phone, 1)
    },
    path: "/user/spin",
  },
  "routes/user/home/invite/receive/route": {
    async before({ browser }) {
      const dialog = await browser.open("/user/home/invite?banners=seen")
      await earnByFriend(web.site, dialog.find({ css: "[role=dialog] .select-all" }).text)
    },
    path: "/user/home/invite/receive",
    button: t("invite.receive"),
    leaves: [150, 20],
  },
  "routes/user/home/game/route": {
    path: "/user/home/game/PG",
    button: t("game.transferOnly"),
    leaves: [0, 120],
  },
  "routes/user/home/game/route, play": {
    path: "/user/home/game/PG",
    button: t("game.play"),
    leaves: [0, 120],
  },
}

/**
 * What a player learns from an answer: where it leads, what is told there, or what the page says. Not the second at which
 * a balance was read.
 */
function told({ status, headers, text }: Answer) {
  const message = headers.getSetCookie().find(cookie => cookie.startsWith("krapao-flash="))
  const says = visibleText(parseDocument(text).document).replace(/\d\d:\d\d:\d\d/g, "")
  return { status, to: headers.get("location"), message, says }
}

async function tapTwice(form: Form): Promise<Answer> {
  const [one, two] = await form.answersAtOnce(2)
  expect(told(two!)).toEqual(told(one!))
  return two!
}

const others = Object.entries(ownFormCases).filter(([route]) => !(route in successes))
test.for(others)("%s", async ([_, { open, form, sound }]) => {
  const { page } = await open(web.spread)
  await tapTwice(form(page).fill(sound ?? {}))
})

test.for(Object.entries(successes))("%s, with success", async ([_, success]) => {
  const { wishes, before, isGuest, path, button, fields, leaves } = success
  const member = await web.site.member({ walletBaht: 100, games: { PG: 20 }, ...wishes })
  const browser = web.browser()
  if (!isGuest) await logIn(web.spread, member, { browser })
  await before?.({ member, browser })
  const form = (await browser.open(path)).form(button ? { button } : { action: path })
  const answer = await tapTwice(form.fill((await fields?.({ member, browser })) ?? {}))
  const to = answer.headers.get("location")
  const shown = to ? await browser.open(to) : undefined
  expect([answer.status, shown?.status]).toEqual(to ? [303, 200] : [200, undefined])
  if (leaves) {
    const [wallet, game] = leaves
    expect(await web.site.balancesOf(member)).toEqual({ wallet: wallet * 100, PG: game * 100 })
  }
})

test("a login that is sent twice is one device, of which nobody is warned", async () => {
  const member = await web.site.member()
  const first = web.browser()
  await logIn(web.spread, member, { browser: first })
  const browser = web.browser()
  const login = (await browser.open("/login")).form({ button: t("login.submit") })
  login.fill({ [t("login.phone")]: member.phone, [t("login.password")]: member.password })
  await login.answersAtOnce(2)
  expect((await browser.open("/user/home")).text).not.toContain(t("devices.new.title"))
  const told = await first.open("/user/profile/devices")
  expect(told.text.split(t("devices.new.title")).length - 1).toBe(1)
  const messages = web.site.backend.sandbox.sentMessages().filter(({ phone }) => phone === member.phone)
  expect(messages).toHaveLength(1)
})

/** Both posts' page, which is one. */
async function lookTwice(form: Form): Promise<Page> {
  const [one, two] = await form.submitAtOnce(2)
  expect([two!.path, two!.text]).toEqual([one!.path, one!.text])
  return two!
}

async function sendLogin({ phone, password }: Pick<Member, "phone" | "password">, browser: Browser) {
  const login = (await browser.open("/login")).form({ button: t("login.submit") })
  return login.send({ [t("login.phone")]: phone, [t("login.password")]: password })
}

const codeForm = (page: Page, phone: string) =>
  page
    .form({ button: t("register.otp.submit") })
    .fill({ [t("register.otp.label")]: codeSentTo(web.site, phone) })

test("each step of a forgotten password", async () => {
  const { phone } = await web.site.member()
  const browser = web.browser()
  const first = (await browser.open("/forgot")).form({ button: t("forgot.send") })
  const code = await lookTwice(first.fill({ [t("login.phone")]: phone }))
  const password = await lookTwice(codeForm(code, phone))
  expect(password.path).toBe("/forgot/password")
  const typed = { [t("password.new")]: "green mangoes", [t("password.confirm")]: "green mangoes" }
  const login = await lookTwice(password.form({ button: t("password.save") }).fill(typed))
  expect(login.path).toBe("/login")
  expect(login.text).toContain(t("forgot.done"))
  const home = await sendLogin({ phone, password: "green mangoes" }, browser)
  expect(home.path, "the device is known").toBe("/user/home")
})

test("each step of a registration", async () => {
  const person = newcomer()
  const browser = web.browser()
  const first = (await browser.open("/register")).form({ button: t("register.next") })
  const code = await lookTwice(first.fill({ [t("register.phone.label")]: person.phone }))
  expect(code.path).toBe("/register/otp")
  const profile = await lookTwice(codeForm(code, person.phone))
  const bank = await sendProfile(profile, person)
  expect((await lookTwice(fillBank(bank, person))).path).toBe("/register/done")
})
