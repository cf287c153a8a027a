import { describe, expect, test } from "vitest"
import { CookieJar } from "./cookies.ts"

const home = new URL("http://localhost:3000/user/home")
const navigation = { crossSite: false, method: "GET" }

function jarWith(header: string, url = home, nowMs?: number): CookieJar {
  const jar = new CookieJar()
  jar.store(url, [header], nowMs)
  return jar
}

describe("what is kept", () => {
  test("a __Host- cookie on plain http://localhost, as Chromium does", () => {
    const jar = jarWith("__Host-session=abc; Path=/; Secure; HttpOnly; SameSite=Lax")
    expect(jar.get("__Host-session")).toMatchObject({ value: "abc", httpOnly: true, sameSite: "Lax" })
    expect(jar.header(home, navigation)).toBe("__Host-session=abc")
  })

  test.each([
    ["__Host-a=1; Path=/", "__Host- needs Secure"],
    ["__Host-a=1; Secure", "__Host- needs Secure, Path=/"],
    ["__Host-a=1; Secure; Path=/; Domain=localhost", "no Domain"],
    ["__Secure-a=1; Path=/", "__Secure- needs Secure"],
    ["a=1; SameSite=None", "SameSite=None needs Secure"],
    ["a=1; Domain=example.com", "not for localhost"],
    [`a=${"x".repeat(4096)}`, "4096"],
    ["a=\u0001", "control character"],
  ])("%s is refused out loud", (header, reason) => {
    expect(() => jarWith(header)).toThrow(reason)
  })

  test("Secure needs https away from this machine", () => {
    expect(() => jarWith("a=1; Secure", new URL("http://shop.example/"))).toThrow("Secure needs https")
    expect(jarWith("a=1; Secure", new URL("https://shop.example/")).all()).toHaveLength(1)
  })

  test("Max-Age=0 or a past date removes the cookie of that name and path", () => {
    const jar = jarWith("a=1; Path=/")
    jar.store(home, ["a=; Path=/; Max-Age=0"])
    expect(jar.all()).toEqual([])
    jar.store(home, ["a=1; Path=/", "a=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT"])
    expect(jar.all()).toEqual([])
  })

  test("closing the browser keeps only what has an expiry", () => {
    const jar = jarWith("remembered=1; Path=/; Max-Age=3600")
    jar.store(home, ["session=1; Path=/"])
    jar.endSession()
    expect(jar.all().map(cookie => cookie.name)).toEqual(["remembered"])
  })
})

describe("what is sent", () => {
  test("only under its path, the longest path first", () => {
    const jar = jarWith("everywhere=1; Path=/")
    jar.store(home, ["user=1; Path=/user"])
    expect(jar.header(home, navigation)).toBe("user=1; everywhere=1")
    expect(jar.header(new URL("/users", home), navigation)).toBe("everywhere=1")
  })

  test("without a Path attribute, under the folder that set it", () => {
    expect(jarWith("a=1").get("a")?.path).toBe("/user")
  })

  test("until its time is over; lifetimes end at 400 days", () => {
    const jar = jarWith("a=1; Path=/; Max-Age=60", home, 1000)
    expect(jar.header(home, navigation, 60_999)).toBe("a=1")
    expect(jar.header(home, navigation, 61_001)).toBeUndefined()
    expect(jarWith("a=1; Max-Age=99999999999", home, 0).get("a")?.expiresMs).toBe(400 * 86_400_000)
  })

  test.each([
    ["Strict", "GET", undefined],
    ["Lax", "GET", "a=1"],
    ["Lax", "POST", undefined],
    ["None; Secure", "POST", "a=1"],
  ])("SameSite=%s on a cross-site %s", (sameSite, method, expected) => {
    const jar = jarWith(`a=1; Path=/; SameSite=${sameSite}`)
    expect(jar.header(home, { crossSite: true, method })).toBe(expected)
  })
})

test("a copied jar goes its own way", () => {
  const jar = jarWith("a=1; Path=/")
  const copy = jar.copy()
  copy.store(home, ["b=1; Path=/"])
  expect(jar.all()).toHaveLength(1)
  expect(copy.all()).toHaveLength(2)
})
