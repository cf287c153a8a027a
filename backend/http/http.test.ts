// What all endpoints share: bodies, unknown routes, unexpected errors, the terminated site.

import { beforeEach, describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import * as lookup from "#contract/lookup.ts"
import { transfer } from "#contract/movements.ts"
import { readWallet } from "#contract/wallet.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const demo = "0812345678"

describe.each(backendKinds)("the API on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))
  let token: string
  beforeEach(async () => {
    token = await backend.logIn(demo)
  })

  const raw = async (method: string, path: string, init: RequestInit = {}) => {
    const answer = await backend.fetch(new Request(`http://backend.test${path}`, { method, ...init }))
    return [answer.status, await answer.json()]
  }
  const notFound = [404, { message: "NO_DATA" }]

  test("unknown routes and methods are NO_DATA", async () => {
    expect(await raw("GET", "/")).toEqual(notFound)
    expect(await raw("GET", "/api/nope")).toEqual(notFound)
    expect(await raw("DELETE", "/api/wallet")).toEqual(notFound)
    expect(await raw("GET", "/api/qrcode")).toEqual(notFound)
  })

  test.each<[string, BodyInit, string | undefined]>([
    ["no JSON", "amount=5", "application/json"],
    ["a form", "amount=5", "application/x-www-form-urlencoded"],
    ["JSON that does not say so", '{"from":"wallet","to":"PG","amount":5}', "text/plain"],
    ["half a document", '{"from":"wallet","to":', "application/json"],
    ["an infinite number", '{"from":"wallet","to":"PG","amount":1e309}', "application/json"],
    ["a list", "[]", "application/json"],
    ["null", "null", "application/json"],
    ["nothing", "", "application/json"],
    ["broken UTF-8", latin1('{"from":"wallet","to":"PG","amount":5,"more":"\xc3("}'), "application/json"],
    ["a NUL", '{"from":"wallet","to":"\\u0000","amount":5}', "application/json"],
    ["a prototype", '{"__proto__":{"from":"wallet","to":"PG","amount":5}}', "application/json"],
    [
      "a field twice, the last one wrong",
      '{"from":"wallet","to":"PG","amount":5,"amount":-5}',
      "application/json",
    ],
  ])("a body of %s is refused and moves nothing", async (_, body, type) => {
    const headers = { authorization: `Bearer ${token}`, ...(type && { "content-type": type }) }
    const [status, answer] = await raw("POST", "/api/wallet/transfer", { body, headers })
    expect(status).toBe(400)
    expect(answer.message).toMatch(/^(KEY_INVALID|KEY_MISSING|TRANSFER_MINIMUM)$/)
    const { value } = await backend.call(readWallet, { token })
    expect(value!.wallet.amount).toBe(1795_75)
  })

  test("a NUL in a path finds nothing", async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect(await raw("GET", "/api/operation/%00", { headers })).toEqual(notFound)
    expect(await raw("GET", "/api/wallet/account/PG%00", { headers })).toEqual(notFound)
  })

  test("a body of 64 kB is accepted, and one byte more is refused", async () => {
    const frame = JSON.stringify({ from: "wallet", to: "PG", amount: 5, more: "" }).length
    const send = (length: number) =>
      backend.call(transfer, {
        token,
        body: { from: "wallet", to: "PG", amount: 5, more: "x".repeat(length - frame) },
      })
    expect((await send(64 * 1024)).status).toBe(200)
    expect(await send(64 * 1024 + 1)).toMatchObject({ status: 413, code: "KEY_INVALID" })
  })

  test("an unexpected error is a plain 500 with its cause in the log and no secret in either", async () => {
    const broken = await start({ seed: true })
    const secret = "my-own-password"
    const logged = await broken.logIn(demo)
    await broken.close()
    const answer = await broken.call(account.changePassword, {
      token: logged,
      headers: { "x-request-id": "4k2m8zq1v7xd" },
      body: { oldPassword: secret, newPassword: secret },
    })
    expect(answer).toMatchObject({ status: 500, code: "INTERNAL_SERVER_ERROR" })
    const errors = broken.log.filter(({ level }) => level === "error")
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({
      level: "error",
      event: "request-failed",
      detail: { method: "PUT", route: "/api/account/changepwd", request: "4k2m8zq1v7xd" },
    })
    expect(JSON.stringify(broken.log)).not.toMatch(new RegExp(`${secret}|${logged}`))
    await broken.remove()
  })

  test("a terminated site answers gone to members and logins, and still reports its state", async () => {
    await backend.sandbox.changeOperator({ terminated: true })
    const gone = { status: 410, code: "gone" }
    expect(await backend.call(readWallet, { token })).toMatchObject(gone)
    const body = { username: demo, password: "krapao-demo" }
    expect(await backend.call(account.login, { body })).toMatchObject(gone)
    expect((await backend.call(lookup.lookupActive)).value).toEqual({ terminated: "gone" })
    expect((await backend.call(lookup.lookupInfo)).value).toMatchObject({ website: "https://krapao.example" })
    expect((await backend.call(lookup.lookupContact)).status).toBe(200)
  })
})

/** The bytes of a text, one for each character. */
function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}
