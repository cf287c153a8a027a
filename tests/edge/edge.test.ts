// The same web app on workerd: what a player does first, and what the adapter does there by itself.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { scan } from "#tests/chromium/scan.ts"
import { enter, logIn } from "#tests/site/log-in.ts"
import { fillBank, newcomer, openRegister, sendPhone, sendProfile } from "#tests/site/register.ts"
import { openSlipForm, slipFile, slipForm, whenSlipsAreTaken } from "#tests/site/slips.ts"
import { t } from "#tests/site/words.ts"
import { startEdge } from "../../scripts/edge.ts"
import { type EdgeSite, startEdgeSite } from "./edge-site.ts"

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let site: EdgeSite
beforeAll(async () => {
  site = await startEdgeSite({}, { backend: whenSlipsAreTaken })
})
afterAll(() => site.close())

describe("a player", () => {
  test("registers and logs in", async () => {
    const person = newcomer()
    const { page } = await openRegister(site)
    const bank = await sendProfile(await sendPhone(page, person), person)
    const done = await fillBank(bank, person).submit()
    expect(done.text).toContain(t("register.success.title"))
    expect((await logIn(site, person)).home.path).toBe("/user/home")
  })

  test("transfers once, though the form is sent twice", async () => {
    const { member, home } = await enter(site, { walletBaht: 500, games: { PG: 0 } })
    const page = await home.click(t("home.transfer"))
    const form = page
      .form({ button: t("transfer.submit") })
      .fill({ from: "wallet", to: "PG", amount: "120.50" })
    const [result, again] = await Promise.all([
      form.submit(t("transfer.submit")),
      form.submit(t("transfer.submit")),
    ])
    expect(result.text).toContain(t("transfer.successMsg"))
    expect(again.path).toBe(result.path)
    const members = await site.backend.sandbox.listMembers()
    expect(members.find(({ username }) => username === member.phone)?.walletSatang).toBe(37950)
  })

  test("uploads a slip and sees it; one that is too large is turned away beside the field", async () => {
    const { member, browser, home } = await enter(site, { walletBaht: 50 })
    const page = await openSlipForm(home)
    const large = new File([new Uint8Array(11_000_000)], "slip.png", { type: "image/png" })
    const refused = await slipForm(page).send({ file: large })
    expect(refused.status).toBe(413)
    expect(refused.errors().file).toContain(t("validation.fileTooLarge", { size: 10 }))
    const file = await slipFile(site, member)
    const result = await slipForm(refused).send({ file })
    expect(result.text).toContain(t("deposit.slip.creditedText", { amount: "300.00" }))
    const slips = await browser.open("/user/statement/slips")
    const path = slips.find({ css: "tbody a" }).attribute("href")!
    const cookie = browser.jar.header(new URL(site.origin), { crossSite: false, method: "GET" })!
    const picture = await fetch(site.origin + path, { headers: { cookie } })
    expect(picture.headers.get("content-type")).toBe("image/png")
    expect(picture.headers.get("content-security-policy")).toContain("default-src 'none'; sandbox")
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })

  test("draws the picture of a QR code, and says when it is paid", async () => {
    const { browser } = await enter(site)
    const page = await browser.open("/user/home/deposit/PAYTIMZ/qr")
    await page.send(t("deposit.qr.create"), { amount: "150" })
    const cookie = browser.jar.header(new URL(site.origin), { crossSite: false, method: "GET" })!
    const picture = await fetch(`${site.origin}${page.path}/picture`, { headers: { cookie } })
    expect(picture.headers.get("content-type")).toBe("image/png")
    const code = scan(Buffer.from(await picture.arrayBuffer()))
    expect(await site.backend.sandbox.payQr(code)).toBe("credited")
    const paid = await browser.open(page.path)
    expect(paid.dialog?.text).toContain(t("deposit.qr.received", { amount: "150.00" }))
  })
})

describe("the adapter", () => {
  const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, { redirect: "manual", ...init })
  const form = { "content-type": "application/x-www-form-urlencoded" }

  test("guards every page by headers, and keeps what belongs to a member from being kept", async () => {
    const { headers } = await ask("/user/home")
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';script-src 'self';/)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("cache-control")).toBe("private, no-store")
  })

  test.each<[number, RequestInit]>([
    [403, { method: "POST", headers: { ...form, origin: "https://evil.example" }, body: "a=1" }],
    [405, { method: "DELETE" }],
    [415, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }],
    [413, { method: "POST", headers: form, body: "x".repeat(70_000) }],
  ])("turns away with a page: %i", async (status, init) => {
    const response = await ask("/login", init)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain("<h1>")
  })

  test("a form that is none is a page, not a failure", async () => {
    const headers = { "content-type": "multipart/form-data; boundary=x", origin: site.origin }
    const response = await ask("/login", { method: "POST", headers, body: "no multipart" })
    expect([response.status, response.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"])
  })

  test("files come from the platform, with the headers of our own server", async () => {
    const html = await (await ask("/login")).text()
    const css = html.match(/href="(\/assets\/[^"]+\.css)"/)?.[1] as string
    expect(Object.fromEntries((await ask(css)).headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    })
    expect((await ask("/favicon.svg")).headers.get("cache-control")).toBe("public, max-age=86400")
    expect((await ask("/assets/gone.css")).status).toBe(404)
    const part = await ask("/clips/wallet.webm", { headers: { range: "bytes=100-199" } })
    expect([part.status, part.headers.get("content-type"), (await part.bytes()).length]).toEqual([
      206,
      "video/webm",
      100,
    ])
    expect(part.headers.get("cache-control")).toBe("public, max-age=86400")
  })

  test("a clip that is not there is a page that says so", async () => {
    const response = await ask("/clips/gone.webm")
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining("Page Not Found")])
  })
})

test("without its settings it says on every page that something is wrong, and in the log what", async () => {
  const edge = await startEdge({ PUBLIC_ORIGIN: "", LOG_LEVEL: "loud" })
  const response = await fetch(`${edge.origin}/login`)
  expect([response.status, await response.text()]).toEqual([500, expect.stringContaining("<h1>")])
  await expect.poll(edge.output).toContain("API_BASE_URL is missing")
  await edge.close()
})
