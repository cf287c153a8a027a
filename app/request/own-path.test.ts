import { expect, test } from "vitest"
import { memberPath, ownPath, screenPath } from "./own-path.ts"

test.each([
  ["/user/statement?page=2", "/user/statement?page=2"],
  ["/user", "/user"],
  ["/login", "/user"],
  ["/username", "/user"],
  ["https://evil.example/user", "/user"],
  ["//evil.example/user", "/user"],
  ["/\\evil.example/user", "/user"],
  ["/user/../login", "/user"],
  ["/user/..//evil.example", "/user"],
  ["javascript:alert(1)", "/user"],
  ["\t//evil.example", "/user"],
  ["", "/user"],
  [null, "/user"],
  [{}, "/user"],
])("after a login %j leads to %j", (wanted, to) => {
  expect(memberPath(wanted)).toBe(to)
})

test.each([
  ["/user/statement?page=2", "/user/statement?page=2"],
  ["/user/homes", "/user/homes"],
  ["/user/home", undefined],
  ["/user/home?hold", undefined],
  ["/user/home/withdraw?amount=9", undefined],
  ["/user/x/../home/withdraw", undefined],
  ["/user", undefined],
  ["/logout", undefined],
  ["//evil.example/user/statement", undefined],
  [`/user/statement?q=${"x".repeat(300)}`, undefined],
  [null, undefined],
])("a dialog that comes from %j closes onto %j", (from, to) => {
  expect(screenPath(from)).toBe(to)
})

test("a language switch goes back to any page of this site", () => {
  expect(ownPath("/register?code=PR7", "/")).toBe("/register?code=PR7")
  expect(ownPath("https://evil.example/", "/")).toBe("/")
})

test.each([
  "//evil.example",
  "///evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/./..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/%2E%2e//evil.example",
  "/.%2e//evil.example",
  "/\\evil.example",
  "/.\\/evil.example",
  "/./\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/.\t//evil.example",
  "/\n/evil.example",
  "/.\r\n//evil.example",
  " //evil.example",
  "/.//evil.example/user",
  "/user/..//evil.example?next=/user",
  "https:evil.example",
  "https:/evil.example",
  "https://own.invalid//evil.example",
])("%j leads nowhere but to a path of this site", path => {
  const own = ownPath(path, "/otherwise")
  expect(new URL(own, "https://play.example").origin).toBe("https://play.example")
  expect(own).toBe("/otherwise")
})

test.each(["/.//", "/..//", "/%2e//", "/a/..//b"])("%j is no path of this site", path => {
  expect(ownPath(path, "/otherwise")).toBe("/otherwise")
})

test("slashes further on and encoded ones are part of a path of this site", () => {
  expect(ownPath("/a//b", "/")).toBe("/a//b")
  expect(ownPath("/%2F%2Fevil.example", "/")).toBe("/%2F%2Fevil.example")
  expect(ownPath("/user?next=//evil.example", "/")).toBe("/user?next=//evil.example")
})
