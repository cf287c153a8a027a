import { expect, test } from "vitest"
import { memberPath, ownPath } from "./own-path.ts"

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

test("a language switch goes back to any page of this site", () => {
  expect(ownPath("/register?code=PR7", "/")).toBe("/register?code=PR7")
  expect(ownPath("https://evil.example/", "/")).toBe("/")
})
