// Operators' backends with dialects of their own: the contract check finds each out, and the web app, told nothing else,
// does everything a player does. Without a dialect it asks for nothing beyond the API (docs/product/dialect.md).
import { describe, expect, test as vitestTest } from "vitest"
import { checkBackend } from "#contract/check/check.ts"
import { type Dialect, plainDialect } from "#contract/dialect.ts"
import { test } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import type { Member } from "#tests/site/member.ts"
import { type Site, type StartSite, startSite } from "#tests/site/site.ts"
import { openSlipForm, slipFile, slipForm, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { type Strangeness, strangeOperator } from "#tests/site/strange-operator.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")
const operatorUrl = "https://operator.test"
const demo = { username: "0812345678", password: "krapao-demo" }

/** The old shop: an envelope of its own, MAIN for the wallet, pages from 0, seconds, pictures by relative addresses. */
const oldShop: Strangeness = {
  wrap: (content, status) =>
    status < 400
      ? { success: true, code: 0, message: "success", data: content }
      : { success: false, ...(content as object), data: null },
  walletCode: "MAIN",
  firstPage: 0,
  times: "seconds",
  slipField: "slip",
  pictures: "/covers/",
}

/** The bank's child: satang, a deeper envelope, keys that are honoured, operations that can be looked up. */
const inSatang: Strangeness = {
  wrap: (content, status) =>
    status < 400 ? { result: { data: content } } : { result: null, error: content },
  satang: true,
  walletCode: "WALLET",
  slipField: "image",
  honoursKeys: true,
  additions: ["operations", "logout"],
}

/** The neighbour: bare, milliseconds, filters and a numbered chat. */
const neighbour: Strangeness = {
  times: "milliseconds",
  additions: ["statementFilters", "chatNumbers", "chatMessageIds", "chatGuestHeader"],
}

const backends: [name: string, strangeness: Strangeness, dialect: Partial<Dialect>][] = [
  [
    "an old shop",
    oldShop,
    {
      envelope: "data",
      walletCode: "MAIN",
      firstPage: 0,
      times: "seconds",
      slipField: "slip",
      pictures: `${operatorUrl}/`,
    },
  ],
  [
    "a backend that counts satang",
    inSatang,
    {
      envelope: "result.data",
      walletCode: "WALLET",
      amounts: "satang",
      slipField: "image",
      idempotencyKeys: "honoured",
      additions: ["logout", "operations"],
    },
  ],
  [
    "a neighbour of ours",
    neighbour,
    { additions: ["statementFilters", "chatNumbers", "chatMessageIds", "chatGuestHeader"] },
  ],
]

const options = { seed: true, ...whenSlipsAreTaken }

async function detect(strangeness: Strangeness, write = true) {
  const site = await startSite({ backend: options })
  const [member] = await site.backend.sandbox.listMembers()
  await site.backend.sandbox.answerChat(String(member!.id), { type: "text", payload: { message: "สวัสดี" } })
  const operator = strangeOperator(strangeness)
  const report = await checkBackend({
    baseUrl: operatorUrl,
    clientName: "wallet-user",
    timeoutMs: 5000,
    fetch: request => operator.between(request, site.backend.fetch),
    write,
    ...demo,
  })
  await site.close()
  return report
}

describe.each(backends)("%s", (_, strangeness, differences) => {
  const dialect = { ...plainDialect, ...differences }

  vitestTest("is found out", async () => {
    const { dialect: found, findings, detected } = await detect(strangeness)
    expect(found).toEqual(dialect)
    expect(findings.filter(({ verdict }) => verdict === "falls short")).toEqual([])
    const assumed = detected.filter(({ how }) => how === "assumed").map(({ field }) => field)
    expect(new Set(assumed)).toEqual(
      new Set(["additions.otpToken", ...(strangeness.satang ? ["amounts"] : [])]),
    )
  })

  test("serves everything that a player does", async ({ startSite }) => {
    const { site, beyond } = await openOver(startSite, strangeness, dialect)
    await playThrough(site, { hasPictures: strangeness.pictures !== undefined })
    expect(beyond).toEqual([])
  })
})

test("without a dialect, a backend with exactly the API serves everything that a player does", async ({
  startSite,
}) => {
  const { site, beyond } = await openOver(startSite, {})
  await playThrough(site, {})
  expect(beyond).toEqual([])
  expect(site.calls.some(({ what }) => /logout|operation/.test(what))).toBe(false)
})

test("without a dialect, a session just ends, and the backend is not told", async ({ startSite }) => {
  const { site, beyond } = await openOver(startSite, {})
  const { browser, home } = await logIn(site, await site.member())
  const before = site.calls.length
  const login = await home.click(t("common.nav.logout"))
  expect(login.path).toBe("/login")
  expect(site.calls.slice(before).map(({ what }) => what)).not.toContain("POST /api/logout")
  expect((await browser.open("/user/home")).path).toMatch(/^\/login/)
  expect(beyond).toEqual([])
})

vitestTest("without --write nothing moves, and what only a trial tells is assumed", async () => {
  const { dialect, detected } = await detect(oldShop, false)
  expect(dialect).toMatchObject({ walletCode: "MAIN", slipField: "file", idempotencyKeys: "ignored" })
  const assumed = detected.filter(({ how }) => how === "assumed").map(({ field, why }) => `${field}: ${why}`)
  expect(assumed).toContainEqual(expect.stringMatching(/^slipField: .*--write/))
  expect(assumed).toContainEqual(expect.stringMatching(/^idempotencyKeys: .*--write/))
})

/** A site over such a backend; `beyond` collects what the web app asks that the backend does not have. */
async function openOver(start: StartSite, strangeness: Strangeness, dialect?: Dialect) {
  const operator = strangeOperator(strangeness)
  const site = await start({
    env: { API_BASE_URL: operatorUrl, ...(dialect && { API_DIALECT: JSON.stringify(dialect) }) },
    backend: options,
    between: operator.between,
  })
  return { site, beyond: operator.beyond }
}

/** Login, home, transfer, withdrawal, statement, deposit, slip, chat, logout: each step as a player takes it. */
async function playThrough(site: Site, { hasPictures = false }: { hasPictures?: boolean }): Promise<void> {
  const member = await site.member({ walletBaht: 500, games: { PG: 100 } })
  const { browser, home } = await logIn(site, member)
  expect(home.text).toContain("600.00")
  if (hasPictures)
    expect(home.findAll({ css: `img[src^="${operatorUrl}/covers/"]` }).length).toBeGreaterThan(0)

  const transfer = await home.click(t("home.transfer"))
  const moved = await transfer
    .form({ button: t("transfer.submit") })
    .fill({ from: "wallet", to: "PG", amount: "120.50" })
    .submit(t("transfer.submit"))
  expect(moved.text).toContain(t("transfer.successMsg"))
  expect(await site.balancesOf(member)).toEqual({ wallet: 379_50, PG: 220_50 })

  const withdraw = await (await moved.click(t("operation.backHome"))).click(t("home.tiles.withdraw"))
  expect(withdraw.text).toContain(t("withdraw.limits", { min: "100.00", max: "200,000.00" }))
  const paid = await withdraw
    .form({ button: t("withdraw.submit") })
    .fill({ amount: "450" })
    .submit()
  expect(paid.text).toContain(t("withdraw.waiteTransfer", { amount: "450.00" }))

  const deposit = await openSlipForm(await paid.click(t("operation.backHome")), t)
  const uploaded = await slipForm(deposit, t)
    .fill({ file: await slipFile(site, member) })
    .submit()
  expect(uploaded.path).toMatch(/^\/user\/home\/deposit\/slip\/\d+\./)
  expect(await site.balancesOf(member)).toMatchObject({ wallet: 450_00 })

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

async function chat(site: Site, member: Member, browser: Visitor): Promise<void> {
  const page = await browser.open("/chat")
  for (const words of ["หนึ่ง", "สอง"]) {
    const sent = await page
      .form({ button: t("chat.send") })
      .fill({ [t("chat.message")]: words })
      .submit()
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
