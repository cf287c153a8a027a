// The sandbox console: only its forms act, and only from this machine's own pages.

import { beforeEach, describe, expect, test } from "vitest"
import { listSecurityEvents, sendOtp } from "#contract/account.ts"
import { lookupNotice, lookupRegisterOtp } from "#contract/lookup.ts"
import { withdraw } from "#contract/movements.ts"
import { readOperation } from "#contract/operation.ts"
import { listBonuses } from "#contract/reward.ts"
import { readWallet } from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Fetch } from "#tests/browser/navigation.ts"
import { createLogin } from "../local/login.ts"
import { demoMembersOf } from "../seed/demo-members.ts"
import { createConsole } from "./console.ts"

const demo = "0812345678"
const second = "0823456789"
const address = "http://127.0.0.1:3001"

describe.each(backendKinds)("the console on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let console: ReturnType<typeof createConsole>
  beforeEach(async () => {
    console = createConsole(backend.sandbox, (level, event, detail) =>
      backend.log.push({ level, event, detail }),
    )
  })

  const open = async (path: string, headers: Record<string, string> = {}) =>
    console.fetch(new Request(address + path, { headers }))
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    console.fetch(new Request(address + path, { method: "POST", body: new URLSearchParams(fields), headers }))
  /** Fills in a form that the page has, and sends it: what the page then says. */
  const submit = async (from: string, action: string, fields: Record<string, string>) => {
    const elsewhere: Fetch = async request => console.fetch(request)
    const browser = new Browser(elsewhere, { origin: "http://localhost:3000", elsewhere })
    const has = (form: Form) =>
      form.action().pathname === action &&
      ["member", "id", "name"].every(name => fields[name] === undefined || form.values[name] === fields[name])
    const form = (await browser.open(address + from)).forms().find(has)!
    const typed = Object.entries(fields).filter(([name, value]) => form.values[name] !== value)
    return (await form.send(Object.fromEntries(typed))).find({ role: "status" }).text
  }
  /** The text of the page that a redirect leads to. */
  const reportOf = async (answer: Response) => {
    const shown = await (await open(answer.headers.get("location")!)).text()
    return /<p role="status"[^>]*>([^<]*)/.exec(shown)?.[1]
  }
  const wallet = async () => {
    const { value } = await backend.call(readWallet, { token: await backend.logIn(demo) })
    return value!
  }

  test("with a password it lets in nobody without it, to read or to act", async () => {
    const told: string[] = []
    const locked = createConsole(backend.sandbox, (_, event) => told.push(event), "correct horse")
    const basic = (password: string) => `Basic ${Buffer.from(`any:${password}`).toString("base64")}`
    const answers = async (authorization?: string) => {
      const headers = { ...(authorization && { authorization }) }
      const body = new URLSearchParams({ name: "otp", to: "on" })
      const requests = [
        new Request(`${address}/`, { headers }),
        new Request(`${address}/console.css`, { headers }),
        new Request(`${address}/do/switch`, { method: "POST", body, headers }),
      ]
      return Promise.all(requests.map(async request => (await locked.fetch(request)).status))
    }
    const asked = await locked.fetch(new Request(`${address}/`))
    expect(asked.headers.get("www-authenticate")).toMatch(/^Basic realm=/)
    expect(asked.headers.get("content-security-policy")).toContain("default-src 'none'")
    for (const wrong of [undefined, basic(""), basic("correct horsE"), "Bearer correct horse"])
      expect(await answers(wrong)).toEqual([401, 401, 401])
    expect((await backend.call(lookupRegisterOtp)).value).toBe(false)
    expect(await answers(basic("correct horse"))).toEqual([200, 200, 303])
    expect(told, "guesses are in the log").toEqual(Array(6).fill("authn_login_fail"))
  })

  test("ends a member's sessions, everybody's, and those of an account that is closed", async () => {
    const statusOf = async (token: string) => (await backend.call(readWallet, { token })).status
    const [one, two, other] = [
      await backend.logIn(demo),
      await backend.logIn(demo),
      await backend.logIn(second),
    ]
    expect(await submit("/", "/do/end-sessions", { member: "10000001" })).toBe("2 sessions were ended.")
    expect(await Promise.all([one, two, other].map(statusOf))).toEqual([401, 401, 200])
    expect(await submit("/world", "/do/end-all-sessions", {})).toBe("One session was ended.")
    expect(await statusOf(other)).toBe(401)

    const closed = await backend.logIn(demo)
    const fields = { member: "10000001" }
    expect(await submit("/", "/do/close", fields)).toBe("One session was ended.")
    expect(await statusOf(closed)).toBe(401)
    expect(await submit("/", "/do/open", fields)).toBe("0 sessions were ended.")
    expect(await statusOf(closed), "its sessions stay ended").toBe(401)
    const token = await backend.logIn(demo)
    const { events } = (await backend.call(listSecurityEvents, { token })).value!
    expect(events.filter(({ event }) => event === "authn_token_revoked")).toHaveLength(3)
    expect(
      events.filter(({ event }) => event === "user_updated"),
      "closed and opened",
    ).toHaveLength(2)
  })

  test("ten wrong passwords in a minute lock it for the rest of the minute", () => {
    let now = 0
    const judge = createLogin("correct horse", () => now)
    const request = (password: string) =>
      new Request(address, { headers: { authorization: `Basic ${btoa(`:${password}`)}` } })
    for (let tries = 0; tries < 10; tries++) expect(judge(request("guess"))?.status).toBe(401)
    expect(judge(request("correct horse"))?.status).toBe(429)
    now += 60_000
    expect(judge(request("correct horse"))).toBeUndefined()
  })

  test("pages have no script and no style of their own", async () => {
    for (const path of ["/", "/withdrawals", "/messages", "/bonuses", "/rewards", "/world"]) {
      const answer = await open(path)
      const text = await answer.text()
      expect(answer.status, path).toBe(200)
      expect(text, path).toContain('<link rel="stylesheet" href="/console.css">')
      expect(text, path).not.toMatch(/<script|<style| style=| on\w+=/i)
      expect(answer.headers.get("content-security-policy"), path).toContain("default-src 'none'")
    }
  })

  test("takes words in three languages, Thai at least, and shows them again in their fields", async () => {
    const notice = { th: "คืนนี้ปิด", lo: "ຄືນນີ້ປິດ", en: " " }
    await submit("/world", "/do/notice", notice)
    const said = { th: notice.th, lo: notice.lo }
    expect((await backend.call(lookupNotice)).value).toEqual({ notice: said })
    expect(await (await open("/world")).text()).toMatch(/name="lo"[^>]+value="ຄືນນີ້ປິດ"/)
    const lao = await post("/do/notice", { lo: "ຄືນນີ້ປິດ" })
    expect(await reportOf(lao)).toMatch(/^Write it in Thai too/)
    expect((await backend.call(lookupNotice)).value).toEqual({ notice: said })

    const name = { th: "โบนัส", lo: "ໂບນັດ", en: "A <b>bonus" }
    await submit("/bonuses", "/do/offer", { code: "WORDS", kind: "bonus", baht: "50", ...name })
    const token = await backend.logIn(demo)
    const offers = (await backend.call(listBonuses, { token })).value!
    expect(offers.find(({ code }) => code === "WORDS")).toMatchObject({
      name: { th: "โบนัส", lo: "ໂບນັດ", en: "A <b>bonus" },
      banners: [{ html: { en: "<p>A &lt;b>bonus</p>" } }],
    })
  })

  test("members' input is shown as text", async () => {
    await backend.sandbox.changeOperator({ notice: '"><script>alert(1)</script>' })
    const text = await (await open("/world")).text()
    expect(text).toContain("&quot;&gt;&lt;script&gt;")
    expect(text).not.toContain("<script")
  })

  test("takes no deposit of what is no amount", async () => {
    for (const baht of ["", "0", "-5", "1.005", "1e3", "abc"])
      expect(await submit("/", "/do/deposit", { member: "10000001", baht })).toContain("not an amount")
    expect((await wallet()).wallet.amount).toBe(1795_75)
  })

  test("pays a withdrawal once, and only when payouts work", async () => {
    const token = await backend.logIn(demo)
    await backend.call(withdraw, { token, body: { amount: 100 }, key: "w" })
    const id = (await backend.sandbox.listWithdrawals()).find(row => row.amount === 100_00)!.id
    await submit("/world", "/do/outage", { name: "payout", to: "fail" })
    expect(await submit("/withdrawals", "/do/settle", { id })).toBe("Payout failed.")
    expect((await wallet()).wallet.amount).toBe(1695_75)
    await submit("/world", "/do/outage", { name: "payout", to: "recover" })
    expect(await submit("/withdrawals", "/do/settle", { id })).toBe("Settled.")
    // Two pages were open: the other one still has its forms.
    for (const late of ["/do/settle", "/do/refuse"]) {
      expect(await reportOf(await post(late, { id }))).toBe("Not pending.")
    }
    expect((await wallet()).wallet.amount).toBe(1695_75)
    const receipt = await backend.call(readOperation, { token, params: { key: "w" } })
    expect(receipt.value).toMatchObject({ status: "done" })
  })

  test("shows the codes that phones received", async () => {
    await backend.call(sendOtp, { body: { phoneNumber: "0999999999" } })
    expect(await (await open("/messages")).text()).toMatch(/OTP \d{6} .*to 0999999999/s)
  })

  test("takes no form from other sites, other ports, or nobody in particular", async () => {
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:3000" },
      // An old browser.
      { origin: "https://evil.example" },
      { origin: "null" },
    ]
    for (const headers of foreign) {
      const answer = await post("/do/deposit", { member: "10000001", baht: "5" }, headers)
      expect(answer.status, JSON.stringify(headers)).toBe(403)
    }
    expect((await wallet()).wallet.amount).toBe(1795_75)
  })

  test("answers to this machine's own names only", async () => {
    expect((await open("/", { host: "console.evil.example" })).status).toBe(403)
    expect((await open("/", { host: "localhost:3001" })).status).toBe(200)
  })

  test("the CLI, which sends no Origin, acts and gets JSON", async () => {
    const headers = { accept: "application/json" }
    const answer = await post("/do/deposit", { member: "10000001", baht: "5" }, headers)
    expect([answer.status, await answer.json()]).toEqual([200, { done: true, text: "Booked." }])
    const said = async (path: string, fields: Record<string, string>) =>
      (await (await post(path, fields, headers)).json()).text
    expect(await said("/do/refund", { state: "open", percent: "8" })).toBe("Refunds are 8 % of net losses.")
    expect(await said("/do/invite", { state: "close" })).toBe("Invite bonuses are closed.")
    await said("/do/switch", { name: "terminated", to: "on" })
    const { refund, terminated } = await backend.sandbox.readOperator()
    expect({ ...refund, terminated }).toMatchObject({ percent: 8, success: 150, terminated: true })
    await said("/do/switch", { name: "terminated", to: "off" })
    expect(await backend.sandbox.readOperator()).toMatchObject({ terminated: false })
    const refused = await post("/do/deposit", { member: "nobody", baht: "5" }, headers)
    expect([refused.status, (await refused.json()).done]).toEqual([409, false])
    const [{ cards }] = (await (await open("/", headers)).json()) as [{ cards: { id: string }[] }]
    const listed = cards.map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining(demoMembersOf("thailand").map(({ id }) => id)))
  })

  test("any member is found by name, phone or id, on every page that asks for one", async () => {
    const members = await backend.sandbox.listMembers()
    const idsOn = async (path: string, q: string) => {
      const shown = await (await open(`${path}?${new URLSearchParams({ q })}`)).text()
      return members
        .map(({ id }) => id)
        .filter(id => shown.includes(`value="${id}"`) || shown.includes(`id ${id} `))
    }
    const { id, username, name } = members.findLast(({ bankCode }) => bankCode)!
    for (const text of [` ${name.toUpperCase()} `, username, id]) expect(await idsOn("/", text)).toEqual([id])
    for (const path of ["/slips", "/deposit-codes", "/wheel"]) {
      expect(await (await open(path)).text()).toContain('role="search"')
      expect(await idsOn(path, username), path).toEqual([id])
    }
    expect((await idsOn("/", "%")).length).toBe(members.length)
    expect(await idsOn("/", "no such member")).toEqual([])
  })

  test("an oversized form is refused, and an unknown address is not found", async () => {
    expect((await post("/do/notice", { th: "x".repeat(20_000) })).status).toBe(413)
    expect((await open("/nope")).status).toBe(404)
  })
})
