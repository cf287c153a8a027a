// What a page may weigh, in bytes over the wire on a first visit: compressed, headers included.
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { expect } from "vitest"
import { coverHues, coverMotifs } from "#app/games/cover.ts"
import { gameCategories } from "#contract/wallet.ts"
import { withDeposits } from "#tests/site/deposits.ts"
import { testWith } from "#tests/site/journey.ts"
import { at } from "../../bench/fixture/build.ts"
import { serveRichSite, transferOnce } from "../../bench/fixture/rich-site.ts"
import { browserHeaders } from "../../bench/http/browser-headers.ts"
import { Connection, headersOf, requestBytes } from "../../bench/http/connection.ts"
import { pagePatterns, total, type Weight, weigh } from "../../bench/measures/bytes.ts"
import { budgets, exampleOf } from "../../bench/measures/routes.ts"

const sixBanks = ["SCB", "KBANK", "GSB", "BCEL", "WW", "PAYTIMZ"].map(bankCode => ({
  bankCode,
  bankType: bankCode,
  bankAccountName: "Krapao Example Company Limited",
  bank: { nameTH: `ธนาคารที่มีชื่อยาว ${bankCode}`, nameEN: `Bank of ${bankCode} and a longer name` },
}))

/** Without those of older builds, which lie beside them. */
const assetsOfThisBuild = (): string[] =>
  JSON.parse(readFileSync(at(".builds/node/builds.json"), "utf8"))[0].files.filter(
    (name: string) => !/\.(br|gz)$/.test(name),
  )

const wallets = [{ mode: "AUTO", walletAccountName: "Krapao", walletAccountNo: "0899990000" }]

/** What each page weighs, and the scripts that are loaded where they are needed. */
async function measure(site: Awaited<ReturnType<typeof serveRichSite>>) {
  const connection = await Connection.open(site.port)
  const all = new Map<string, Weight>()
  const login = await weigh(connection, "/login")
  const home = await weigh(connection, "/user/home", site.cookie)
  const deposit = await weigh(connection, "/user/home/deposit", site.cookie)
  const operation = await transferOnce(site)
  for (const pattern of pagePatterns(site.build)) {
    const path = exampleOf(pattern, operation)
    if (path) all.set(path, await weigh(connection, path, path.startsWith("/user") ? site.cookie : undefined))
  }
  const spin = await weigh(connection, "/user/spin", site.cookie)
  const chat = await weigh(connection, "/chat", site.cookie)
  /** The bytes of the scripts of this name, each loaded where its tag is. */
  const islands = async (name: RegExp) => {
    let bytes = 0
    for (const file of assetsOfThisBuild().filter(file => name.test(file)))
      bytes += (await connection.send(requestBytes(`/assets/${file}`, browserHeaders))).bodyBytes
    return bytes
  }
  const [ofDeposits, ofWheel, ofChat, entry] = [
    await islands(/^(copy-button|qr-countdown)-[\w-]+\.js$/),
    await islands(/^spin-wheel-[\w-]+\.js$/),
    await islands(/^support-chat-[\w-]+\.js$/),
    await islands(/^entry\.client-[\w-]+\.js$/),
  ]
  connection.close()
  return { login, home, deposit, all, spin, chat, ofDeposits, ofWheel, ofChat, entry }
}
type Measured = Awaited<ReturnType<typeof measure>>

const test = testWith(() => serveRichSite(withDeposits({ banks: sixBanks, wallets }))).extend(
  "measured",
  { scope: "file" },
  ({ site }) => measure(site),
)

test.for<[what: string, of: (measured: Measured) => [bytes: number, least: number, most: number]]>([
  ["/user/home with sixteen game accounts", ({ home }) => [total(home), 1000, budgets["/user/home"]]],
  ["the deposit dialog with six banks", of => [total(of.deposit) - total(of.home), 0, budgets.deposit]],
  ["the wheel's page", ({ spin }) => [total(spin), 1000, budgets.page]],
  ["the chat", ({ chat }) => [total(chat), 1000, budgets.page]],
  ["the islands of the deposit dialogs", ({ ofDeposits }) => [ofDeposits, 500, budgets.depositIslands]],
  ["the wheel's island", ({ ofWheel }) => [ofWheel, 500, budgets.wheelIsland]],
  ["the chat's island", ({ ofChat }) => [ofChat, 10_000, 17_000]],
  ["what runs at once", ({ entry }) => [entry, 300, 600]],
  ["the scripts of /login", ({ login }) => [login.script, 300, budgets.script]],
  ["the scripts of /user/home", ({ home }) => [home.script, 300, budgets.script]],
])("small: %s", ([, of], { measured }) => {
  const [bytes, least, most] = of(measured)
  expect(bytes).toBeGreaterThan(least)
  expect(bytes).toBeLessThanOrEqual(most)
})

test("/login arrives complete, with its picture, in one congestion window", async ({
  site,
  measured: { login },
}) => {
  const html = await (await fetch(`http://127.0.0.1:${site.port}/login`)).text()
  expect(html).toContain('<img src="data:image/svg+xml,')
  expect(login.status).toBe(200)
  expect(login.styles).toBeGreaterThan(1000)
  expect(total(login)).toBeLessThanOrEqual(budgets["/login"])
})

test("a page that begins a visit brings its styles, /login within one congestion window", async ({
  site,
}) => {
  const connection = await Connection.open(site.port)
  const arrival = { "sec-fetch-site": "none", "sec-fetch-dest": "document" }
  for (const [path, cookie] of [
    ["/login", undefined],
    ["/register", undefined],
    ["/user/home", site.cookie],
    ["/user/bonus", site.cookie],
  ] as const) {
    const { status, styles, ...rest } = await weigh(connection, path, cookie, arrival)
    expect([path, status, styles]).toEqual([path, 200, 0])
    if (path === "/login") expect(total({ status, styles, ...rest })).toBeLessThanOrEqual(budgets["/login"])
    const headers = { ...arrival, ...(cookie && { cookie }) }
    const page = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers })
    const brought = [...(await page.text()).matchAll(/<style>(.*?)<\/style>/gs)]
    expect(brought.length, path).toBeGreaterThan(0)
    for (const [, text] of brought) {
      const hash = createHash("sha256").update(text!).digest("base64")
      expect(page.headers.get("content-security-policy"), path).toContain(`'sha256-${hash}'`)
    }
  }
  connection.close()
})

test("a game's cover is below a kilobyte, and kept by the member's browser", async ({ site }) => {
  const connection = await Connection.open(site.port)
  const heavy: string[] = []
  for (const category of gameCategories) {
    for (let look = 0; look < coverHues * coverMotifs; look++) {
      const path = `/cover/${category}-${look}-ABC.svg`
      const request = requestBytes(path, { ...browserHeaders, cookie: site.cookie })
      const received = await connection.send(request)
      const { headBytes, bodyBytes } = received
      expect(headersOf(received).get("cache-control"), path).toContain("immutable")
      if (headBytes + bodyBytes >= 1000) heavy.push(`${path}: ${headBytes} and ${bodyBytes}`)
    }
  }
  connection.close()
  expect(heavy).toEqual([])
})

test("every page stays below its budget, and its script too", ({ measured }) => {
  const { all, login, home, deposit, spin, chat } = measured
  expect([login, home, deposit, spin, chat].map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(all.size).toBeGreaterThan(35)
  const heavy = [...all].filter(
    ([, weight]) => total(weight) > budgets.any || weight.script > budgets.script || weight.status >= 500,
  )
  expect(
    heavy.map(([path, weight]) => `${path}: ${total(weight)} bytes, ${weight.script} of script`),
  ).toEqual([])
})
