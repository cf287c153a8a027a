// What a page may weigh, in bytes over the wire on a first visit: compressed, headers included.
import { readdirSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { withDeposits } from "#tests/site/deposits.ts"
import { at } from "../../bench/fixture/build.ts"
import { type RichSite, serveRichSite, transferOnce } from "../../bench/fixture/rich-site.ts"
import { browserHeaders } from "../../bench/http/browser-headers.ts"
import { Connection, requestBytes } from "../../bench/http/connection.ts"
import { pagePatterns, total, type Weight, weigh } from "../../bench/measures/bytes.ts"
import { budgets, exampleOf } from "../../bench/measures/routes.ts"

const sixBanks = ["SCB", "KBANK", "GSB", "BCEL", "WW", "PAYTIMZ"].map(bankCode => ({
  bankCode,
  bankType: bankCode,
  bankAccountName: "Krapao Example Company Limited",
  bank: { nameTH: `ธนาคารที่มีชื่อยาว ${bankCode}`, nameEN: `Bank of ${bankCode} and a longer name` },
}))

let site: RichSite
let login: Weight
let home: Weight
let deposit: Weight
let islands: number
const all = new Map<string, Weight>()
let wheel: number
let spin: Weight
beforeAll(async () => {
  const wallets = [{ mode: "AUTO", walletAccountName: "Krapao", walletAccountNo: "0899990000" }]
  site = await serveRichSite(withDeposits({ banks: sixBanks, wallets }))
  const connection = await Connection.open(site.port)
  login = await weigh(connection, "/login")
  home = await weigh(connection, "/user/home", site.cookie)
  deposit = await weigh(connection, "/user/home/deposit", site.cookie)
  const operation = await transferOnce(site)
  for (const pattern of pagePatterns(site.build)) {
    const path = exampleOf(pattern, operation)
    if (path) all.set(path, await weigh(connection, path, path.startsWith("/user") ? site.cookie : undefined))
  }
  spin = await weigh(connection, "/user/spin", site.cookie)
  islands = 0
  wheel = 0
  for (const file of readdirSync(at("build/client/assets"))) {
    if (!/^(copy-button|qr-countdown|spin-wheel)-[\w-]+\.js$/.test(file)) continue
    const { bodyBytes } = await connection.send(requestBytes(`/assets/${file}`, browserHeaders))
    if (file.startsWith("spin-wheel")) wheel += bodyBytes
    else islands += bodyBytes
  }
  connection.close()
})
afterAll(() => site.close())

test("/login arrives complete in one congestion window", () => {
  expect(login.status).toBe(200)
  expect(login.styles).toBeGreaterThan(1000)
  expect(total(login)).toBeLessThanOrEqual(budgets["/login"])
})

test("/user/home with sixteen game accounts stays small", () => {
  expect(home.status).toBe(200)
  expect(total(home)).toBeLessThanOrEqual(budgets["/user/home"])
})

test("what runs at once is a small script", () => {
  for (const { script } of [login, home]) {
    expect(script).toBeGreaterThan(300)
    expect(script).toBeLessThanOrEqual(budgets.script)
  }
})

test("every page stays below its budget, and its script too", () => {
  expect(all.size).toBeGreaterThan(35)
  const heavy = [...all].filter(
    ([, weight]) => total(weight) > budgets.any || weight.script > budgets.script || weight.status >= 500,
  )
  expect(
    heavy.map(([path, weight]) => `${path}: ${total(weight)} bytes, ${weight.script} of script`),
  ).toEqual([])
})

test("the deposit dialog with six banks adds little to home", () => {
  expect(deposit.status).toBe(200)
  expect(deposit.document).toBeGreaterThan(home.document)
  expect(total(deposit) - total(home)).toBeLessThanOrEqual(budgets.deposit)
})

test("so do the islands of the deposit dialogs", () => {
  expect(islands).toBeGreaterThan(500)
  expect(islands).toBeLessThanOrEqual(budgets.depositIslands)
})

test("the chat is a small page, and its script is loaded where it is used", async () => {
  const connection = await Connection.open(site.port)
  const chat = await weigh(connection, "/chat", site.cookie)
  const [file] = readdirSync(at("build/client/assets")).filter(name => /^support-chat-[\w-]+\.js$/.test(name))
  const { bodyBytes } = await connection.send(requestBytes(`/assets/${file}`, browserHeaders))
  connection.close()
  expect(chat.status).toBe(200)
  expect(total(chat)).toBeLessThanOrEqual(25_000)
  expect(bodyBytes).toBeGreaterThan(10_000)
  expect(bodyBytes).toBeLessThanOrEqual(17_000)
})

test("the wheel's page and its island are small", () => {
  expect(spin.status).toBe(200)
  expect(total(spin)).toBeLessThanOrEqual(budgets.page)
  expect(wheel).toBeGreaterThan(500)
  expect(wheel).toBeLessThanOrEqual(budgets.wheelIsland)
})
