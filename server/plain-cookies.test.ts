import { describe, expect, test } from "vitest"
import { isPlain, withOurNames, withTheirNames } from "./plain-cookies.ts"

const inbound = (cookie?: string) => ({
  method: "GET",
  target: "/login",
  headers: new Headers(cookie === undefined ? {} : { cookie }),
  readBody: async () => new Uint8Array(),
  address: undefined,
  requestId: "r",
})
const answer = (...cookies: string[]) => ({
  status: 200,
  headers: cookies.map((value): [string, string] => ["set-cookie", value]),
  body: null,
})

describe("cookies on plain http", () => {
  test.each([
    ["http://localhost:3000", true],
    ["http://127.0.0.1:3000", true],
    ["https://localhost:3000", false],
    ["https://play.example.com", false],
  ])("%s: %s", (origin, plain) => {
    expect(isPlain(origin)).toBe(plain)
  })

  test("the browser gets a name that Safari keeps", () => {
    const secure = "__Host-session=abc; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=9"
    expect(withTheirNames(answer(secure, "other=__Host-; Secure")).headers).toEqual([
      ["set-cookie", "krapao-session=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=9"],
      ["set-cookie", "other=__Host-; Secure"],
    ])
  })

  test("the app gets its own name back, and no other cookie can take it", () => {
    const sent = inbound("a=b; krapao-session=abc; __Host-session=forged; krapao-language=en")
    expect(withOurNames(sent).headers.get("cookie")).toBe("a=b; __Host-session=abc; __Host-language=en")
    expect(withOurNames(inbound()).headers.get("cookie")).toBeNull()
  })
})
