// What a player does from login to logout, over an operator's backend with a dialect of its own.
import { expect } from "vitest"
import type { BackendOptions } from "#backend/backend.ts"
import type { Dialect } from "#gateway/wire/dialect.ts"
import { logIn } from "./log-in.ts"
import type { Member } from "./member.ts"
import type { Site, StartSite } from "./site.ts"
import { openSlipForm, slipFile, slipForm, whenSlipsAreTaken } from "./slips.ts"
import { type Strangeness, strangeOperator } from "./strange-operator.ts"
import { wordsOf } from "./words.ts"

const t = wordsOf("th")

export const operatorUrl = "https://operator.test"

/** A site over such a backend; `beyond` collects what the web app asks that the backend does not have. */
export async function openOver(
  start: StartSite,
  strangeness: Strangeness,
  dialect?: Dialect,
  backend?: BackendOptions,
) {
  const operator = strangeOperator(strangeness)
  const site = await start({
    env: { API_BASE_URL: operatorUrl, ...(dialect && { API_DIALECT: JSON.stringify(dialect) }) },
    backend: { ...whenSlipsAreTaken, ...backend },
    between: operator.between,
  })
  return { site, beyond: operator.beyond }
}

/** Login, home, transfer, withdrawal, statement, deposit, slip, chat, logout: each step as a player takes it. */
export async function playThrough(site: Site, { hasPictures = false } = {}): Promise<void> {
  const member = await site.member({ walletBaht: 500, games: { PG: 100 } })
  const { browser, home } = await logIn(site, member)
  expect(home.text).toContain("600.00")
  if (hasPictures)
    expect(home.findAll({ css: `img[src^="${operatorUrl}/covers/"]` }).length).toBeGreaterThan(0)

  const transfer = await home.click(t("home.transfer"))
  const moved = await transfer.send(t("transfer.submit"), { from: "wallet", to: "PG", amount: "120.50" })
  expect(moved.text).toContain(t("transfer.successMsg"))
  expect(await site.balancesOf(member)).toEqual({ wallet: 379_50, PG: 220_50 })

  const withdraw = await (await moved.click(t("operation.backHome"))).click(t("home.tiles.withdraw"))
  expect(withdraw.text).toContain(t("withdraw.limits", { min: "100.00", max: "200,000.00" }))
  const paid = await withdraw.send(t("withdraw.submit"), { amount: "450" })
  expect(paid.text).toContain(t("withdraw.waiteTransfer", { amount: "450.00" }))

  const deposit = await openSlipForm(await paid.click(t("operation.backHome")), t)
  const uploaded = await slipForm(deposit, t).send({ file: await slipFile(site, member) })
  expect(uploaded.path).toMatch(/^\/user\/home\/deposit\/slip\/\d+\./)
  expect(await site.balancesOf(member)).toMatchObject({ wallet: 450_00 })

  await depositByQr(browser)
  await readStatement(browser)
  await chat(site, member, browser)
  const slips = await browser.open("/user/statement/slips")
  expect(slips.dialog?.text).toContain("300.00")
  const login = await (await browser.open("/user/home")).click(t("common.nav.logout"))
  expect(login.path).toBe("/login")
}

type Visitor = Awaited<ReturnType<typeof logIn>>["browser"]

async function readStatement(browser: Visitor): Promise<void> {
  const statement = await browser.open("/user/statement")
  expect(statement.text).toMatch(/-450\.00/)
  expect(statement.text).toContain("120.50")
  expect(statement.text).toContain(t("statement.wallet"))
  expect(statement.text).not.toContain("/1970")
  expect(statement.text).toContain(`/${new Date().getFullYear()} `)
  const filtered = await browser.open("/user/statement?type=withdraw&status=IN_PROGRESS")
  expect(filtered.text).toMatch(/-450\.00/)
  expect(filtered.text).not.toContain("120.50")
  const line = filtered.find({ role: "main" }).find({ css: 'ul a[href^="/user/statement/"]' })
  const receipt = await browser.open(line.attribute("href")!)
  expect(receipt.text).toMatch(/-450\.00/)
}

async function depositByQr(browser: Visitor): Promise<void> {
  const page = await browser.open("/user/home/deposit/KBANK/qr")
  const shown = await page.send(t("deposit.qr.create"), { amount: "250.50" })
  expect(shown.dialog?.text).toContain("250.50")
  expect(shown.dialog?.text).toMatch(/\b\d\d:\d\d\b/)
  expect((await shown.click(t("deposit.qr.cancel"))).text).toContain(t("deposit.qr.cancelled"))
}

async function chat(site: Site, member: Member, browser: Visitor): Promise<void> {
  const page = await browser.open("/chat")
  for (const words of ["หนึ่ง", "สอง"]) {
    const sent = await page.send(t("chat.send"), { [t("chat.message")]: words })
    expect([sent.status, sent.has({ role: "alert" })]).toEqual([200, false])
  }
  const { id } = await site.accountOf(member)
  await site.backend.sandbox.answerChat(id, { type: "text", payload: { message: "สาม" } })
  const list = await browser.open("/chat/messages")
  const texts = list.findAll({ css: ".chat-message" }).map(({ text }) => text)
  expect(texts.map(text => ["หนึ่ง", "สอง", "สาม"].find(words => text.includes(words)))).toEqual([
    "หนึ่ง",
    "สอง",
    "สาม",
  ])
}
