// Every form of the product, sent twice at once to two processes: whichever answer the player sees, both say the same,
// and money has moved once. How forms succeed stands below; others are sent as tests/malformed/forms.ts fills them in.
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Browser } from "#tests/browser/browser.ts"
import { parseDocument } from "#tests/browser/dom.ts"
import type { Filling } from "#tests/browser/fields.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Answer } from "#tests/browser/navigation.ts"
import { visibleText } from "#tests/browser/text.ts"
import { type FormCase, formCases } from "#tests/malformed/forms.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member, MemberWishes } from "#tests/site/member.ts"
import { earnByFriend, earnRefund } from "#tests/site/rewards.ts"
import { slipFile, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { wordsOf } from "#tests/site/words.ts"
import { startWebProcesses, type WebProcesses } from "../faults/web-processes.ts"

const t = wordsOf("th")

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
  button: string
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
  "routes/user/home/invite/receive/route": {
    async before({ browser }) {
      const dialog = await browser.open("/user/home/invite?banners=seen")
      await earnByFriend(web.site, dialog.find({ css: "[role=dialog] .select-all" }).text)
    },
    path: "/user/home/invite/receive",
    button: t("invite.receive"),
    leaves: [150, 20],
  },
  "routes/user/home/game/transfer/route": {
    path: "/user/home/game/PG/transfer",
    button: t("game.transferOnly"),
    leaves: [0, 120],
  },
  "routes/user/home/game/play/route": {
    path: "/user/home/game/PG/play",
    button: t("game.play"),
    leaves: [0, 120],
  },
}

/** What a player learns from an answer: where it leads, what is told there, or what the page says. */
function told({ status, headers, text }: Answer) {
  const message = headers.getSetCookie().find(cookie => cookie.startsWith("krapao-flash="))
  return { status, to: headers.get("location"), message, says: visibleText(parseDocument(text).document) }
}

async function tapTwice(form: Form): Promise<Answer> {
  const [one, two] = await form.answersAtOnce(2)
  expect(told(two!)).toEqual(told(one!))
  return two!
}

/** The page shows its form for a name in Thai only, which our backend takes from nobody. */
const bankName: FormCase = {
  async open(site) {
    const { browser } = await logIn(site, await site.member())
    const html =
      '<form method="post"><input name="bankAccountName" value="JAIDEE"><button>Save</button></form>'
    return { browser, page: browser.foreign(`${site.origin}/user/home/bank-name`, html) }
  },
  form: page => page.form(),
}
const cases = { ...formCases, "routes/user/home/bank-name/route": bankName }

const others = Object.entries(cases).filter(([route]) => !(route in successes))
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
  const form = (await browser.open(path)).form({ button })
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
