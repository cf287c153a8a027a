import { describe, expect, test } from "vitest"
import { judge } from "./guard.ts"

const site = "https://play.example.com"
const form = { "content-type": "application/x-www-form-urlencoded" }
const session = { cookie: "__Host-language=th; __Host-session=abc" }

const judged = (method: string, headers: Record<string, string>, publicOrigin = site) =>
  judge({ method, headers: new Headers(headers) }, publicOrigin, "__Host-session")

const proven = { formOrigin: "proven" }
const unproven = { formOrigin: "unproven" }
const refused = (status: number) => ({ refused: status })

test.each(["GET", "HEAD"])("reading is open to all: %s from another site", method => {
  expect(judged(method, { "sec-fetch-site": "cross-site", origin: "null", ...session })).toEqual(proven)
})

describe("a form's origin", () => {
  test.each<[string, Record<string, string>, object]>([
    ["same-origin by Sec-Fetch-Site", { "sec-fetch-site": "same-origin" }, proven],
    ["another site", { "sec-fetch-site": "cross-site" }, refused(403)],
    ["a sister domain", { "sec-fetch-site": "same-site" }, refused(403)],
    ["typed or bookmarked, which no form is", { "sec-fetch-site": "none" }, refused(403)],
    ["Sec-Fetch-Site decides over Origin", { "sec-fetch-site": "cross-site", origin: site }, refused(403)],
    ["an empty Sec-Fetch-Site", { "sec-fetch-site": "", origin: site }, refused(403)],
    ["our Origin", { origin: site }, proven],
    ["another Origin", { origin: "https://evil.example" }, refused(403)],
    ["Origin: null", { origin: "null" }, refused(403)],
    ["our host over plain HTTP", { origin: "http://play.example.com" }, refused(403)],
    ["our host on another port", { origin: "https://play.example.com:8443" }, refused(403)],
    [
      "a longer name that begins like ours",
      { origin: "https://play.example.com.evil.example" },
      refused(403),
    ],
    [
      "our Origin in capitals, which browsers do not send",
      { origin: "HTTPS://PLAY.EXAMPLE.COM" },
      refused(403),
    ],
    ["this machine, while the site is elsewhere", { origin: "http://localhost:3000" }, refused(403)],
    ["an Origin that is no URL", { origin: "play.example.com" }, refused(403)],
    ["two Origins", { origin: `${site}, https://evil.example` }, refused(403)],
  ])("%s", (_, headers, expected) => {
    expect(judged("POST", { ...form, ...headers })).toEqual(expected)
    expect(judged("POST", { ...form, ...session, ...headers })).toEqual(expected)
  })

  test("with neither header, the form's key has to prove it for a session", () => {
    expect(judged("POST", { ...form, ...session })).toEqual(unproven)
  })

  test("with neither header and no session there is nothing to forge", () => {
    expect(judged("POST", form)).toEqual(proven)
    expect(judged("POST", { ...form, cookie: "not__Host-session=1" })).toEqual(proven)
  })
})

const here = "http://localhost:3000"
test.each<[string, object]>([
  ["http://localhost:3000", proven],
  ["http://127.0.0.1:3000", proven],
  ["http://[::1]:3000", proven],
  ["http://127.0.0.1:3001", refused(403)],
  ["https://localhost:3000", refused(403)],
  ["http://localhost", refused(403)],
  ["http://127.0.0.1:3000/", refused(403)],
  ["http://evil.example:3000", refused(403)],
  ["null", refused(403)],
])("the three names of a loopback count as one %s", (origin, expected) => {
  expect(judged("POST", { ...form, origin }, here)).toEqual(expected)
})

describe("requests that are not forms", () => {
  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("%s is not allowed", method => {
    expect(judged(method, { ...form, origin: site })).toEqual(refused(405))
  })

  test.each(["TRACE", "PROPFIND", "get"])("%s is not known", method => {
    expect(judged(method, { ...form, origin: site })).toEqual(refused(501))
  })

  test("a PUT from another origin is refused for its origin, not for its method", () => {
    expect(judged("PUT", { origin: "https://evil.example" })).toEqual(refused(403))
  })

  test.each(["application/json", "text/plain", "", "application/x-www-form-urlencodedx", "text/html"])(
    "a body of type '%s' is not supported",
    type => {
      expect(judged("POST", { origin: site, "content-type": type })).toEqual(refused(415))
    },
  )

  test.each([
    "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded;charset=UTF-8",
    "Application/X-WWW-Form-Urlencoded ; charset=UTF-8",
    "multipart/form-data; boundary=x",
  ])("a body of type '%s' is", type => {
    expect(judged("POST", { origin: site, "content-type": type })).toEqual(proven)
  })

  test("a body that says it is longer than 64 kB is too large", () => {
    expect(judged("POST", { ...form, origin: site, "content-length": "65536" })).toEqual(proven)
    expect(judged("POST", { ...form, origin: site, "content-length": "65537" })).toEqual(refused(413))
  })
})
