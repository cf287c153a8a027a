import { describe, expect } from "vitest"
import { satang } from "#contract/wire.ts"
import type { Page } from "#tests/browser/page.ts"
import { test } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import type { Member, MemberWishes } from "#tests/site/member.ts"
import { boxFrame } from "#tests/site/pending-box.ts"
import { type Answers, type Between, butWith, failing, type Site } from "#tests/site/site.ts"
import { t } from "#tests/site/words.ts"

const withdrawal = "POST /api/wallet/withdrawAll"
const callsSince = (site: Site, before: number) =>
  site.calls.slice(before).filter(({ what }) => what === withdrawal).length

async function openWithdraw(site: Site, wishes: MemberWishes = {}) {
  const { member, browser, home } = await enter(site, { walletBaht: 500, games: { PG: 100 }, ...wishes })
  return { member, browser, page: await home.click(t("home.tiles.withdraw")) }
}

const form = (page: Page, submit = t("withdraw.submit")) => page.form({ button: submit })

async function openWithdrawals(site: Site, member: Member) {
  const { id } = await site.accountOf(member)
  return (await site.backend.sandbox.listWithdrawals()).filter(withdrawal => withdrawal.member_id === id)
}

test("the dialog says what may be withdrawn, where to, and under which conditions", async ({ site }) => {
  const { page } = await openWithdraw(site)
  expect(page.dialog?.name).toBe(t("withdraw.title"))
  expect(page.dialog?.text).toContain("600.00")
  expect(page.dialog?.text).toContain("TEST PLAYER")
  expect(page.dialog?.text).toMatch(/•••• \d{4}/)
  expect(page.dialog?.text).toContain(`${t("common.actions.cancel")} ${t("withdraw.submit")}`)
  expect(page.dialog?.text).toContain(t("withdraw.limits", { min: "100.00", max: "200,000.00" }))
  expect(page.dialog?.text).toContain(t("withdraw.bonus.conditions"))
  expect(page.dialog?.text).toContain(t("withdraw.bonus.all"))
  expect(page.dialog?.text).toContain(t("withdraw.inGames", { amount: "100.00" }))
  expect(page.dialog?.text).not.toContain(t("withdraw.totalHint"))
  const { page: noGames } = await openWithdraw(site, { games: { PG: 0 } })
  expect(noGames.dialog?.text).toContain(t("withdraw.totalHint"))
  expect(noGames.dialog?.text).not.toContain(t("withdraw.inGames", { amount: "0.00" }))
})

test("a withdrawal is received and waits for the transfer, once", async ({ site }) => {
  const { member, page } = await openWithdraw(site)
  const result = await form(page).send({ amount: "450" })
  expect(result.path).toMatch(/^\/user\/home\/withdraw\/\d+\./)
  expect(result.dialog?.text).toContain(t("withdraw.successMsg"))
  expect(result.dialog?.text).toContain(t("withdraw.waiteTransfer", { amount: "450.00" }))
  expect(await openWithdrawals(site, member)).toHaveLength(1)
  const home = await result.click(t("operation.backHome"))
  expect(home.find({ role: "region", name: t("home.totalBalance") }).text).toContain("150.00")
  const statement = await home.click(t("common.nav.statement"))
  expect(statement.text).toContain("-450.00")
  expect(statement.text).toContain(t("statement.status.IN_PROGRESS"))
})

test.for([
  ["99.99", "validation.minAmountMsg", "100.00"],
  ["200,000.01", "validation.maxAmountMsg", "200,000.00"],
  ["", "validation.amountRequired", ""],
] as const)(
  "%s is refused beside the field, and the backend is not asked",
  async ([amount, key, limit], { site }) => {
    const { page } = await openWithdraw(site)
    const before = site.calls.length
    const again = await form(page).send({ amount })
    expect(again.status).toBe(400)
    expect(again.errors().amount).toContain(t(key, { amount: limit }))
    expect(form(again).values.amount).toBe(amount)
    expect(callsSince(site, before)).toBe(0)
  },
)

test("an operator that lists what goes out below zero is told in whole amounts", async ({ startSite }) => {
  const between: Between = async (request, backend) => {
    const isStatement = new URL(request.url).pathname === "/api/statement"
    const answer = await backend(request)
    if (request.method === "POST" && request.url.endsWith("/withdrawAll")) return Response.json({})
    return isStatement ? new Response((await answer.text()).replace(/"amount":(?=4)/g, '"amount":-')) : answer
  }
  const site = await startSite({ isForeign: true, between })
  const { member, browser, page } = await openWithdraw(site, { walletBaht: 1000 })
  const result = await form(page).send({ amount: "450" })
  expect(result.dialog?.text).toContain(t("withdraw.waiteTransfer", { amount: "450.00" }))
  const frame = (await browser.open("/user/home")).find({ css: boxFrame }).attribute("src")!
  await site.backend.sandbox.settleWithdrawal((await openWithdrawals(site, member))[0]!.id)
  expect((await browser.open(frame)).text).toContain(t("home.pending.paid", { amount: "450.00" }))
  const next = await browser.open("/user/home/withdraw?again=1")
  expect(form(await next.click(t("withdraw.last", { amount: "450.00" }))).values.amount).toBe("450.00")
})

test.for([
  [{ withdrawMin: 100 }, t("withdraw.limitMin", { min: "100.00" }), "600.00"],
  [{ withdrawMax: 500 }, t("withdraw.limitMax", { max: "500.00" }), "500.00"],
] as const)(
  "of the limits %j only what is known is said, and a tap keeps to it",
  async ([limits, said, most], { site }) => {
    site.answer({ "/api/lookup/withdraw": limits })
    const { page } = await openWithdraw(site)
    expect(page.dialog?.text).toContain(said)
    expect(page.html).toContain(`/user/home/withdraw?amount=${most}"`)
  },
)

test("when the limits cannot be loaded, the dialog says so, and the backend decides", async ({ site }) => {
  site.answer({ "/api/lookup/withdraw": failing })
  const { page } = await openWithdraw(site)
  expect(page.dialog?.text).toContain(t("withdraw.limitsNotLoaded"))
  const zero = await form(page).send({ amount: "0" })
  expect(zero.errors().amount).toContain(t("validation.amountPositive"))
  const refused = await form(page).send({ amount: "50" })
  expect(refused.text).toContain(t("errors.TRANSFER_MINIMUM"))
  const done = await form(page).send({ amount: "100" })
  expect(done.text).toContain(t("withdraw.successMsg"))
})

describe("what is hopeless has no form, but its reason and what helps", () => {
  const wallet = (more: object): Answers => ({ "/api/wallet": butWith(more) })

  test.for([
    ["no bank account", wallet({ bankAccount: null }), "errors.NO_BANK", {}, "/user/profile/edit"],
    [
      "less than the smallest withdrawal",
      wallet({ wallet: { amount: 99.99 }, slots: [] }),
      "withdraw.below",
      { min: "100.00", total: "99.99" },
      "/user/home/deposit",
    ],
    [
      "a condition",
      wallet({ neededBalance: 600 }),
      "withdraw.neededBalance",
      { amount: "600.00" },
      "/user/home",
    ],
  ] as const)("%s", async ([_, answers, text, values, to], { site }) => {
    site.answer(answers)
    const { page } = await openWithdraw(site)
    expect(page.dialog?.text).toContain(t(text, values))
    expect(page.dialog?.has({ css: "form" })).toBe(false)
    expect(page.findAll({ css: "[role=dialog] .btn-primary" })[0]?.attribute("href")).toBe(to)
  })

  test.for([
    ["a condition that is met", wallet({ neededBalance: 599.99 })],
    ["an account that the backend does not name", wallet({ bankAccount: undefined })],
  ] as const)("%s is in nobody's way", async ([_, answers], { site }) => {
    site.answer(answers)
    const { page } = await openWithdraw(site)
    const done = await form(page).send({ amount: "100" })
    expect(done.text).toContain(t("withdraw.successMsg"))
  })

  test("all, half, and what was withdrawn the last time, are one tap", async ({ site }) => {
    const { page } = await openWithdraw(site, { walletBaht: 901, games: {} })
    expect(form(await page.click(t("withdraw.all"))).values.amount).toBe("901.00")
    expect(form(await page.click(t("withdraw.half"))).values.amount).toBe("450.00")
    const done = await form(page).send({ amount: "123.50" })
    const next = await done.click(t("operation.startNew"))
    const filled = await next.click(t("withdraw.last", { amount: "123.50" }))
    expect(form(filled).values.amount).toBe("123.50")
  })
})

test("with a bonus in use a second question says what is lost, and nothing is sent before", async ({
  site,
}) => {
  site.answer({ "/api/bonus/check/active": { status: true, name: "Daily 30" } })
  const { member, browser, page } = await openWithdraw(site)
  const before = site.calls.length
  const asked = await form(page).send({ amount: "450" })
  expect(asked.dialog?.name).toBe(t("withdraw.confirm.title", { amount: "450.00" }))
  expect(asked.dialog?.text).toContain(t("withdraw.confirm.ends", { name: "Daily 30" }))
  expect(asked.dialog?.text).toContain(t("withdraw.confirm.lost", { amount: "150.00" }))
  const back = await asked.click(t("withdraw.confirm.back"))
  expect(form(back).values.amount).toBe("450.00")
  const all = await asked.click(t("withdraw.confirm.all"))
  expect(all.dialog?.text).toContain(t("withdraw.confirm.nothingLost"))
  const tooMuch = await browser.open("/user/home/withdraw?amount=700.00&confirm=1")
  expect(tooMuch.dialog?.text).toContain(t("errors.MONEY_NOT_ENOUGH"))
  expect(tooMuch.dialog?.text).not.toContain(t("withdraw.confirm.nothingLost"))
  expect(callsSince(site, before)).toBe(0)
  const results = await form(all, t("withdraw.confirm.submit")).submitAtOnce(5)
  expect(new Set(results.map(({ path }) => path)).size).toBe(1)
  expect(results[0]?.dialog?.text).toContain(t("withdraw.waiteTransfer", { amount: "600.00" }))
  site.answer({})
  // The first form is a duplicate now: it leads to the same withdrawal.
  await form(page).send({ amount: "450" })
  expect(await openWithdrawals(site, member)).toHaveLength(1)
})

test.for<[string, () => Response | Promise<Response>]>([
  ["fails", failing],
  ["answers nothing that can be read", () => Response.json({ status: { odd: true } })],
  ["breaks off", () => Promise.reject(new TypeError("connection reset"))],
])(
  "where the check of the bonus %s, the second question says so, and nothing is sent before",
  async ([, answer], { site }) => {
    site.answer({ "/api/bonus/check/active": answer })
    const { member, page } = await openWithdraw(site)
    const before = site.calls.length
    const asked = await form(page).send({ amount: "450" })
    expect(asked.dialog?.name).toBe(t("withdraw.confirm.title", { amount: "450.00" }))
    expect(asked.dialog?.text).toContain(t("withdraw.confirm.unchecked"))
    expect(callsSince(site, before)).toBe(0)
    const done = await form(asked, t("withdraw.confirm.submit")).submit()
    expect(done.dialog?.text).toContain(t("withdraw.waiteTransfer", { amount: "450.00" }))
    expect(await openWithdrawals(site, member)).toHaveLength(1)
  },
)

test("where password and code are asked for too, the second question asks for them", async ({
  startSite,
}) => {
  const site = await startSite({ env: { STEP_UP: "300" }, backend: { stepUp: satang(300_00) } })
  site.answer({ "/api/bonus/check/active": { status: true } })
  const { member, page } = await openWithdraw(site)
  expect(page.dialog?.text).not.toContain(t("withdraw.stepUp.from", { amount: "300.00" }))
  const confirm = (on: Page) => form(on, t("withdraw.confirm.submit"))
  const asked = await form(page).send({ amount: "450" })
  const wrong = await confirm(asked).send({ [t("login.password")]: "not-this-one" })
  expect(wrong.errors().password).toContain(t("errors.WRONG_PASSWORD"))
  expect(wrong.dialog?.text).toContain(t("withdraw.confirm.endsPlain"))
  const coded = await confirm(wrong).send({ [t("login.password")]: member.password })
  const again = await coded.click(t("withdraw.code.again"))
  expect(confirm(again).values).toMatchObject({ amount: "450.00", password: "" })
  const code = /OTP (\d{6})/.exec(site.backend.sandbox.sentMessages()[0]!.text)![1]!
  const next = await form(coded).send({ [t("register.otp.label")]: code })
  expect(next.dialog?.text).toContain(t("withdraw.waiteTransfer", { amount: "450.00" }))
  expect(await openWithdrawals(site, member)).toHaveLength(1)
})
