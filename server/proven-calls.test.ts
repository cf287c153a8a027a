// The secret that web app and backend share: with each call to the API, and with no other.
import { expect, test } from "vitest"
import { proven, secretHeader } from "./proven-calls.ts"

const { signal } = new AbortController()
const call = { method: "GET", headers: {}, body: null, redirect: "manual", signal } as const
const apiSecret = "k3J9-mQ2z_Lw8RtY5vXb"
const seen = async (address: string, secret: string | undefined) => {
  let got: string | undefined
  const send = proven(
    { apiSecret: secret, apiBaseUrl: "https://api.example/base" },
    async (_, { headers }) => {
      got = headers[secretHeader]
      return new Response()
    },
  )
  await send(address, { ...call, headers: { authorization: "Bearer x" } }, "/api/wallet")
  return got
}

test("goes with each call to the API", async () => {
  expect(await seen("https://api.example/base/api/wallet", apiSecret)).toBe(apiSecret)
})

test.each(["https://api.example:8443/base", "http://api.example/base", "https://api.example.evil/base"])(
  "does not go to %s",
  async address => expect(await seen(address, apiSecret)).toBeUndefined(),
)

test("nothing is sent without one", async () => {
  expect(await seen("https://api.example/base", undefined)).toBeUndefined()
})
