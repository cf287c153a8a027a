// A registration whose answer says nothing is proved by a login with what was registered, and the activation of a game
// by the wallet.
import { expect, test } from "vitest"
import { createAccount } from "#contract/account.ts"
import { activateGameAccount } from "#contract/wallet.ts"
import { gatewayBefore } from "#tests/gateway/foreign-client.ts"

const payload = {
  name: "A",
  username: "0812345678",
  password: "right-1",
  bankCode: "KBANK",
  bankAccountName: "A B",
  bankAccountNo: "1234567890",
}

function registering(answer: Response, isMember: boolean) {
  const login = gatewayBefore(async (_, __, pattern) => {
    if (pattern !== "/api/login") return answer
    return isMember ? Response.json({ token: "t" }) : Response.json({ message: "NO_USER" }, { status: 400 })
  })
  return login().call(createAccount, { payload })
}

test.each([{}, null, { id: 7 }, { message: "สมัครแล้ว" }])("%j", async body => {
  expect(await registering(Response.json(body), true)).toMatchObject({ ok: true })
  expect(await registering(Response.json(body), false)).toMatchObject({
    ok: false,
    error: { kind: "unconfirmed" },
  })
})

test("a code, and a refusal, need no login", async () => {
  expect(await registering(Response.json({ message: "SUCCESS" }), false)).toMatchObject({ ok: true })
  const refused = Response.json({ message: "EXISTING_USER" }, { status: 409 })
  expect(await registering(refused, true)).toMatchObject({ ok: false, error: { code: "EXISTING_USER" } })
})

test.each([{}, null, { message: "ปิดปรับปรุง" }])("a game is active if the wallet says so: %j", async body => {
  for (const isActive of [true, false]) {
    const wallet = { wallet: { amount: 0 }, slots: [{ code: "PG", name: "PG", category: "slot", isActive }] }
    const activate = gatewayBefore(async (_, __, pattern) =>
      Response.json(pattern === "/api/wallet" ? wallet : body),
    )
    const answer = await activate().call(activateGameAccount, { params: { slotCode: "PG" } })
    expect(answer).toMatchObject(isActive ? { ok: true } : { ok: false, error: { kind: "unconfirmed" } })
  }
})
