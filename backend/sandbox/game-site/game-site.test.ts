// The games' site and its login links: who may log in, and rounds that are booked once.
import { beforeEach, describe, expect, test } from "vitest"
import { autoLoginByPassword, autoLoginByUsername } from "#contract/auto-login.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { activateGameAccount, readCredentials, readWallet } from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { createGameSite } from "./game-site.ts"

const origin = "http://127.0.0.1:3003"
const demo = "0812345678"

describe.each(backendKinds)("the games' site on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  let site: ReturnType<typeof createGameSite>
  beforeEach(async () => {
    backend.sandbox.gameSite.games.settleAt(origin)
    token = await backend.logIn(demo)
    site = createGameSite(backend.sandbox.gameSite)
  })

  const get = async (path: string, headers: Record<string, string> = {}) =>
    site.fetch(new Request(new URL(path, origin), { headers }))
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.fetch(
      new Request(new URL(path, origin), { method: "POST", body: new URLSearchParams(fields), headers }),
    )
  const fromHere = { "sec-fetch-site": "same-origin", origin }
  const credentials = async (slotCode: string) =>
    (await backend.call(readCredentials, { token, params: { slotCode } })).value!
  const linkOf = async (code: keyof typeof autoLoginByUsername, changes: { username?: string } = {}) => {
    const endpoint = autoLoginByUsername[code]
    return backend.call(endpoint, { token, params: { ...(await flat(code)), ...changes } })
  }
  const cookieOf = (answer: Response) => answer.headers.get("set-cookie")!.split(";")[0]!
  const amountOf = async (code: string) =>
    (await backend.call(readWallet, { token })).value!.slots!.find(slot => slot.code === code)!.amount

  const signIn = async (code: string) => {
    const answer = await post(`/${code.toLowerCase()}`, { ...(await flat(code)) }, fromHere)
    expect(answer.status).toBe(303)
    return { cookie: cookieOf(answer), ...fromHere }
  }
  const flat = async (code: string) => {
    const { username, password } = await credentials(code)
    return { username, password }
  }
  const roundKeyOn = async (path: string, headers: Record<string, string>) =>
    /name="round" value="([\w.-]+)"/.exec(await (await get(path, headers)).text())![1]!

  test("the site has the games' addresses, and absent addresses stay absent", async () => {
    const { slots } = (await backend.call(readWallet, { token })).value!
    const of = (code: string) => slots!.find(slot => slot.code === code)
    expect(of("JOKER")).toMatchObject({
      web: `${origin}/joker?lang={language}`,
      android: `${origin}/joker/android`,
      ios: `${origin}/joker/ios`,
    })
    expect(of("USUN")!.web).toBeNull()
    for (const { web, android, ios } of slots!) {
      for (const address of [web, android, ios]) {
        if (address) expect((await get(address)).status).toBe(200)
      }
    }
  })

  test.each(Object.entries({ ...autoLoginByUsername, ...autoLoginByPassword }))(
    "%s gives a link that signs its own player in, once",
    async (code, endpoint: Endpoint) => {
      await backend.call(activateGameAccount, { token, params: { slotCode: code } })
      const mine = await flat(code)
      const { value } = await backend.call(endpoint, { token, params: mine })
      const { link } = value as { link: string }
      expect(link.startsWith(`${origin}/${code.toLowerCase()}/enter?lang={language}&ticket=`)).toBe(true)
      expect(link).not.toContain(mine.password)
      const entered = await get(link)
      expect(entered.status).toBe(303)
      const page = await get(entered.headers.get("location")!, { cookie: cookieOf(entered) })
      expect(await page.text()).toContain(`Logged in as <strong>${mine.username}</strong>`)
      expect((await get(link)).status).toBe(403)
    },
  )

  test.each(["askmebet", "imi", "usun", "circus", "slotracha", "pgslot"])(
    "%s wants the password too",
    async name => {
      const code = name.toUpperCase() as keyof typeof autoLoginByPassword
      await backend.call(activateGameAccount, { token, params: { slotCode: code } })
      const params = { ...(await flat(code)), password: "wrong" }
      const answer = await backend.call(autoLoginByPassword[code], { token, params })
      expect(answer).toMatchObject({ status: 400, code: "SLOT_NO_ACCOUNT" })
    },
  )

  test("a member gets a link for the own account only, and none while the provider is out", async () => {
    expect(await linkOf("PG", { username: "pg10000002" })).toMatchObject({ code: "SLOT_NO_ACCOUNT" })
    const { AREASLOT, PG } = autoLoginByUsername
    const nobody = { token, params: { username: "nobody" } }
    expect(await backend.call(AREASLOT, nobody)).toMatchObject({ code: "NOT_AREASLOT" })
    const stranger = { params: { username: "pg10000001" } }
    expect(await backend.call(PG, stranger)).toMatchObject({ status: 401 })
    backend.sandbox.setOutage("PG", true)
    expect(await linkOf("PG")).toMatchObject({ status: 500, code: "INTERNAL_SERVER_ERROR" })
  })

  test("a round is booked once, even when it is posted many times at once", async () => {
    const headers = await signIn("PG")
    const before = (await amountOf("PG"))!
    backend.sandbox.setLuck("win")
    const round = { round: await roundKeyOn("/pg", headers), baht: "50" }
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("/pg/round", round, headers)))
    backend.sandbox.setLuck("lose")
    answers.push(await post("/pg/round", round, headers))
    for (const answer of answers) expect(answer.status).toBe(303)
    expect(await amountOf("PG")).toBe(before + 50_00)
    const page = await get(answers[0]!.headers.get("location")!, headers)
    expect(await page.text()).toContain("You won 50.00 baht")
    // Another process of the same site remembers no report: the ledger still knows the key.
    site = createGameSite(backend.sandbox.gameSite)
    await post("/pg/round", round, headers)
    expect(await amountOf("PG")).toBe(before + 50_00)
  })

  test("a round never loses more than the balance, and nobody wins with a bet above it", async () => {
    const headers = await signIn("JOKER")
    expect(await amountOf("JOKER")).toBe(80_00)
    for (const luck of ["win", "lose"] as const) {
      backend.sandbox.setLuck(luck)
      const round = await roundKeyOn("/joker", headers)
      const played = await post("/joker/round", { round, baht: "100" }, headers)
      const page = await get(played.headers.get("location")!, headers)
      expect(await page.text()).toContain("The balance is not enough")
    }
    expect(await amountOf("JOKER")).toBe(80_00)
  })
})
