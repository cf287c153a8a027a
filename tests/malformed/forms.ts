// Every form of the product, by the route whose action it posts to (and its name, of several): how a player comes to it, and
// how it is filled in.
import { seal } from "#platform/seal.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Filling } from "#tests/browser/fields.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import { codeSentTo, newcomer, openRegister, sendCode, sendPhone, sendProfile } from "#tests/site/register.ts"
import { inviteCodeOf } from "#tests/site/rewards.ts"
import { remember, type Site, siteSecret } from "#tests/site/site.ts"
import { slipFile, slipForm } from "#tests/site/slips.ts"
import { t } from "#tests/site/words.ts"

export interface Visit {
  browser: Browser
  page: Page
  /** Another browser of the same player, logged in anew. */
  another?: () => Promise<Browser>
}

export interface FormCase {
  /** Somebody's browser, on the page with the form. */
  open: (site: Site) => Promise<Visit>
  /** Which of the page's forms. */
  form: (page: Page) => Form
  /** What a player fills in, by label or name. */
  sound?: Record<string, Filling>
  /**
   * Fields of a form that moves money: a nasty text in one is refused by itself, and "0" in the first spoils the form.
   */
  vital?: string[]
  /** Where it leads, without a word, from a value that is below what it takes (docs/product/errors.md, empty submits). */
  comesBack?: string
  /** Nothing in this form can be wrong: it redirects whatever is sent with it. */
  leadsOn?: boolean
  /** A post may use up what the next one needs: each is sent from a new browser. */
  usesUp?: boolean
}

const byButton = (button: string) => (page: Page) => page.form({ button })

const asGuest = (path: string) => async (site: Site) => visit(site.browser(), path)

const asMember = (path: string) => async (site: Site) => {
  const member = await site.member({ walletBaht: 1000, games: { PG: 0 } })
  const enter = async () => (await logIn(site, member)).browser
  return { ...(await visit(await enter(), path)), another: enter }
}

/** A member who logged in on another device meanwhile. */
async function withNewDevice(site: Site): Promise<Visit> {
  const { browser, another } = (await asMember("/user/profile")(site)) as Required<Visit>
  await another()
  return visit(browser, "/user/profile/devices")
}

/** Somebody who forgot the password, after the first steps. */
const forgetful = (steps: 1 | 2) => async (site: Site) => {
  const { phone } = await site.member()
  let { browser, page } = await asGuest("/forgot")(site)
  page = await page.send(t("forgot.send"), { [t("login.phone")]: phone })
  if (steps > 1) page = await sendCode(page, codeSentTo(site, phone))
  return { browser, page }
}

/** Somebody whose login waits for a code, as a site that asks for one leaves it. */
async function withLoginCode(site: Site): Promise<Visit> {
  const browser = site.browser()
  const sent = { otpToken: "a".repeat(43), otpRef: "ABCD" }
  const login = { username: "0812345678", remember: false, next: null, ...sent }
  const sealed = await seal(siteSecret, "login-code", login, Date.now() + 600_000)
  remember(browser, site.origin, `logincode=${sealed}`, 600)
  return visit(browser, "/login/code")
}

async function visit(browser: Browser, path: string): Promise<Visit> {
  return { browser, page: await browser.open(path) }
}

/** The registration, after its first steps. */
const registering = (steps: 0 | 1 | 2 | 3) => async (site: Site) => {
  const person = newcomer()
  const inviter = await inviteCodeOf(site, await site.member())
  let { browser, page } = await openRegister(site, `/register?code=${inviter}`)
  if (steps > 0) page = await sendPhone(page, person)
  if (steps > 1) page = await sendCode(page, codeSentTo(site, person.phone))
  if (steps > 2) page = await sendProfile(page, person)
  return { browser, page }
}

/** A made-up form, for an action that no page has a form for. */
const madeUp = (path: string) => async (site: Site) => {
  const browser = site.browser()
  const html = `<form method="post" action="${path}"><input name="amount"><button>Send</button></form>`
  return { browser, page: browser.foreign(site.origin + path, html) }
}

/** The page of an operation that was sent before with something else. */
const sent =
  (path: string, button: string, filled: Record<string, Filling> = {}) =>
  async (site: Site): Promise<Visit> => {
    const { browser, page } = await asMember(path)(site)
    const result = await byButton(button)(page).send(filled)
    return visit(browser, `${result.path}?other=1&amount=5`)
  }

/** The page of a QR code that can be paid. */
const withQr = sent("/user/home/deposit/WW/qr", t("deposit.qr.create"), { amount: "150" })

/** The page of a gift link that was sent. */
async function withGift(site: Site): Promise<Visit> {
  const { member, browser } = await enter(site)
  const link = (await site.backend.sandbox.issueVoucher(member.phone, 50_00)) ?? ""
  const page = await browser.open("/user/home/deposit/truemoney")
  const result = await byButton(t("deposit.wallet.send"))(page).send({ link })
  return visit(browser, `${result.path}?other=1`)
}

/** The page of a slip that was sent. */
async function withSlip(site: Site): Promise<Visit> {
  const { member, browser } = await enter(site)
  const page = await browser.open("/user/home/deposit/slip")
  const result = await slipForm(page).send({ file: await slipFile(site, member) })
  return visit(browser, `${result.path}?other=1`)
}

/** A member with a bonus to receive, in use, or ended with the answer lost. */
const withBonus =
  (path: string, isInUse = false) =>
  async (site: Site): Promise<Visit> => {
    const offered = { name: "Malformed", amountSatang: 10_00, multiple: 0, maxReceived: 100 }
    await site.backend.sandbox.setOffer({ ...offered, code: "MALFORMED", kind: "bonus" })
    await site.backend.sandbox.setOffer({ ...offered, code: "MALFORMED-P", kind: "promotion" })
    const { browser } = await asMember("/user/bonus")(site)
    if (isInUse)
      await byButton(t("bonus.receive"))(await browser.open("/user/bonus/offer/MALFORMED")).submit()
    return visit(browser, path)
  }

/** The page of a promotion that was received, when its answer was lost. */
async function withReceivedPromotion(site: Site): Promise<Visit> {
  const path = "/user/bonus/promotion?code=MALFORMED-P"
  const { browser, page } = await withBonus(path)(site)
  const form = byButton(t("bonus.promotion.receive"))(page)
  await form.submitAndLoseAnswer()
  return visit(browser, `/user/bonus/result/promotion/${form.values._op}?other=1`)
}

/** A member with coins and a coupon. */
const withWheel = (path: string) => async (site: Site) => {
  const { switchWheel, giveCoins, giveCoupon } = site.backend.sandbox
  await switchWheel(true)
  const member = await site.member({ walletBaht: 1000 })
  await giveCoins(member.phone, 3)
  await giveCoupon(member.phone, "CREDIT10")
  return visit((await logIn(site, member)).browser, path)
}

/** The page that asks before a coupon is claimed. */
async function withCoupon(site: Site): Promise<Visit> {
  const { browser, page } = await withWheel("/user/spin")(site)
  const claim = page
    .findAll({ role: "link" })
    .find(({ name }) => name === t("spin.coupons.claimOf", { name: "10 บาท" }))
  return { browser, page: await page.click(claim?.name ?? "") }
}

/** A form by its button. */
const pressing = (open: FormCase["open"], button: string, more: Partial<FormCase> = {}): FormCase => ({
  open,
  form: byButton(button),
  ...more,
})

/** The form of a result page that leads to a new one. */
const startingAnew = (open: FormCase["open"]) => pressing(open, t("operation.startNew"), { leadsOn: true })

/** By the route's id in the build. */
export const formCases: Record<string, FormCase> = {
  "routes/guest/login/route": pressing(asGuest("/login?next=%2Fuser%2Fstatement"), t("login.submit"), {
    sound: { [t("login.phone")]: "0812345678", [t("login.password")]: "pass-of-nobody" },
  }),
  "routes/guest/login/code/route": pressing(withLoginCode, t("register.otp.submit"), {
    sound: { [t("register.otp.label")]: "123456" },
  }),
  "routes/guest/forgot/route": pressing(asGuest("/forgot"), t("forgot.send"), {
    sound: { [t("login.phone")]: "0812345678" },
  }),
  "routes/guest/forgot/code/route": pressing(forgetful(1), t("register.otp.submit"), {
    sound: { [t("register.otp.label")]: "123456" },
  }),
  "routes/guest/forgot/password/route": pressing(forgetful(2), t("password.save"), {
    sound: { [t("password.new")]: "pass-of-nobody", [t("password.confirm")]: "pass-of-nobody" },
  }),
  "routes/guest/register/phone/route": pressing(registering(0), t("register.next"), {
    sound: { [t("register.phone.label")]: "0812345678" },
  }),
  "routes/guest/register/otp/route": pressing(registering(1), t("register.otp.submit"), {
    sound: { [t("register.otp.label")]: "123456" },
  }),
  "routes/guest/register/profile/route": pressing(registering(2), t("register.next"), {
    sound: {
      [t("register.profile.name")]: "สมหญิง",
      [t("register.profile.password")]: "pass-of-nobody",
      [t("register.profile.passwordConfirm")]: "pass-of-nobody",
    },
  }),
  "routes/guest/register/bank/route": pressing(registering(3), t("register.submit"), {
    sound: {
      [t("register.bank.bank")]: "KTB",
      [t("register.bank.firstName")]: "SOMYING",
      [t("register.bank.lastName")]: "JAIDEE",
      [t("register.bank.accountNo")]: "1234567890",
    },
  }),
  "routes/user/home/deposit/bank/qr/route": pressing(
    asMember("/user/home/deposit/WW/qr"),
    t("deposit.qr.create"),
    { sound: { amount: "150" }, vital: ["amount"], comesBack: "/user/home/deposit/WW/qr?amount=0" },
  ),
  "routes/user/home/deposit/bank/qr/cancel/route": pressing(withQr, t("deposit.qr.cancel"), {
    leadsOn: true,
  }),
  "routes/user/home/deposit/truemoney/result/route": startingAnew(withGift),
  "routes/user/home/deposit/truemoney/route": pressing(
    asMember("/user/home/deposit/truemoney"),
    t("deposit.wallet.send"),
    { sound: { link: "https://gift.truemoney.com/campaign/?v=0a1b2c3d4e5f6071" }, vital: ["link"] },
  ),
  // Files themselves, 200 hostile ones, are in backend/pictures/picture.test.ts.
  "routes/user/home/deposit/slip/route": pressing(
    asMember("/user/home/deposit/slip"),
    t("deposit.slip.submit"),
    { vital: ["file"] },
  ),
  "routes/user/home/deposit/slip/result/route": startingAnew(withSlip),
  "routes/user/home/transfer/route": pressing(asMember("/user/home/transfer"), t("transfer.submit"), {
    sound: { from: "wallet", to: "PG", amount: "10" },
    vital: ["amount", "from", "to"],
  }),
  "routes/user/home/transfer/result/route": startingAnew(
    sent("/user/home/transfer", t("transfer.submit"), { from: "wallet", to: "PG", amount: "1" }),
  ),
  "routes/user/home/withdraw/route": pressing(asMember("/user/home/withdraw"), t("withdraw.submit"), {
    sound: { amount: "200" },
    vital: ["amount"],
  }),
  "routes/user/home/withdraw/result/route": startingAnew(
    sent("/user/home/withdraw", t("withdraw.submit"), { amount: "200" }),
  ),
  "routes/user/home/refund/receive/route": pressing(
    asMember("/user/home/refund/wallet"),
    t("operation.checking.refresh"),
  ),
  "routes/user/home/refund/receive/result/route": startingAnew(async site => {
    const { browser } = await asMember("/user/home")(site)
    return visit(browser, "/user/home/refund/wallet/0.AAAAAAAAAAAAAAAAAAAAAA?other=1&ask=99")
  }),
  "routes/user/home/invite/receive/route": pressing(
    asMember("/user/home/invite/receive"),
    t("operation.checking.refresh"),
  ),
  "routes/user/home/invite/receive/result/route": startingAnew(async site => {
    const { browser } = await asMember("/user/home")(site)
    return visit(browser, "/user/home/invite/receive/0.AAAAAAAAAAAAAAAAAAAAAA?other=1&ask=99")
  }),
  "routes/user/home/game/launch/route": pressing(
    asMember("/user/home/game/PG/launch"),
    t("game.continueToGame"),
    { leadsOn: true },
  ),
  "routes/user/home/game/transfer/result/route": startingAnew(
    sent("/user/home/game/PG", t("game.transferOnly")),
  ),
  "routes/user/home/game/route": pressing(asMember("/user/home/game/PG"), t("game.transferOnly")),
  "routes/user/home/game/route, play": pressing(asMember("/user/home/game/PG"), t("game.play")),
  "routes/user/home/game/route, activate": pressing(asMember("/user/home/game/JOKER"), t("game.activate")),
  "routes/user/home/game/reset-password/route": pressing(
    asMember("/user/home/game/PG/reset-password"),
    t("game.reset.confirm"),
  ),
  "routes/user/home/route, refresh": pressing(
    async site => {
      await site.backend.sandbox.switchWheel(false)
      return asMember("/user/home")(site)
    },
    t("home.tiles.refreshAll"),
    { leadsOn: true },
  ),
  "routes/user/home/route, agreement": pressing(
    async site => {
      const browser = site.browser({ agreed: false })
      return { browser, page: (await logIn(site, await site.member(), { browser })).home }
    },
    t("agreement.confirm"),
    { leadsOn: true },
  ),
  "routes/user/home/route, notice": {
    open: async site => {
      await site.backend.sandbox.changeOperator({ notice: "Closed tonight" })
      return asMember("/user/home")(site)
    },
    form: page => page.form({ button: t("home.notice.dismiss") }),
    leadsOn: true,
  },
  "routes/user/home/route, amounts": pressing(asMember("/user/home"), t("home.hide"), { leadsOn: true }),
  "routes/user/games/route": {
    open: asMember("/user/games"),
    form: page =>
      page
        .forms()
        .find(form => form.action().pathname === "/user/games" && !form.buttons.includes(t("games.find")))!,
    leadsOn: true,
  },
  "routes/user/bonus/offer/route": pressing(withBonus("/user/bonus/offer/MALFORMED"), t("bonus.receive")),
  "routes/user/bonus/promotion/route": pressing(
    withBonus("/user/bonus/promotion?code=MALFORMED-P"),
    t("bonus.promotion.receive"),
  ),
  "routes/user/bonus/end/route": pressing(withBonus("/user/bonus/end", true), t("bonus.clear.confirm")),
  "routes/user/bonus/result/route": startingAnew(withReceivedPromotion),
  "routes/user/spin/route": {
    open: withWheel("/user/spin"),
    form: page => page.form({ action: "/user/spin" }),
  },
  "routes/user/spin/result/route": startingAnew(
    withWheel("/user/spin/result/0.0123456789abcdefghijkl?other=1&ask=99"),
  ),
  "routes/user/spin/claim/route": pressing(withCoupon, t("spin.claim.confirm")),
  "routes/user/spin/claimed/route": startingAnew(
    withWheel("/user/spin/claimed/0.0123456789abcdefghijkl?other=1&ask=99"),
  ),
  "routes/user/home/bank-name/route": pressing(asMember("/user/home/bank-name"), t("bankname.save"), {
    sound: { [t("bankname.name")]: "JAIDEE" },
  }),
  "routes/user/profile/edit/route": pressing(asMember("/user/profile/edit"), t("bankname.save"), {
    sound: { [t("profile.name")]: "สมใจ", [t("profile.bankAccountName")]: "SOMJAI JAIDEE" },
  }),
  "routes/user/profile/devices/route": pressing(withNewDevice, t("devices.new.mine"), { leadsOn: true }),
  "routes/user/profile/devices/end/route": pressing(
    asMember("/user/profile/devices/end/others"),
    t("devices.end"),
    { sound: { [t("login.password")]: "pass-of-nobody" } },
  ),
  "routes/user/profile/password/route": pressing(asMember("/user/profile/password"), t("password.save"), {
    sound: {
      [t("password.old")]: "pass-of-nobody",
      [t("password.new")]: "pass-of-nobody",
      [t("password.confirm")]: "pass-of-nobody",
    },
  }),
  "routes/language/route": {
    open: asGuest("/login"),
    form: page => page.form({ action: "/language", button: "English" }),
    leadsOn: true,
  },
  "routes/logout/route": pressing(asMember("/user/profile"), t("common.nav.logout"), {
    leadsOn: true,
    usesUp: true,
  }),
  "routes/chat/route": pressing(asMember("/chat"), t("chat.send"), {
    sound: { [t("chat.message")]: "สวัสดี" },
  }),
  "routes/chat/messages/route": pressing(async site => {
    const member = await site.member()
    const [room] = (await site.backend.sandbox.listMembers()).filter(
      ({ username }) => username === member.phone,
    )
    const buttons = [{ title: "ฝากเงิน", type: "postback", payload: "DEPOSIT" }]
    await site.backend.sandbox.answerChat(room!.id, { type: "buttons", payload: { buttons } })
    return visit((await logIn(site, member)).browser, "/chat/messages")
  }, "ฝากเงิน"),
  "routes/not-found/route": { open: madeUp("/nowhere"), form: page => page.form(), leadsOn: true },
}

/** Before our backend, which takes a name in Thai from nobody: the page shows its form for such a name only. */
export const ownFormCases: Record<string, FormCase> = {
  ...formCases,
  "routes/user/home/bank-name/route": {
    async open(site) {
      const { browser } = await asMember("/user/home")(site)
      const html =
        '<form method="post"><input name="bankAccountName" value="JAIDEE"><button>Save</button></form>'
      return { browser, page: browser.foreign(`${site.origin}/user/home/bank-name`, html) }
    },
    form: page => page.form(),
  },
}
