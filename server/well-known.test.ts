import { expect, test } from "vitest"
import { appOf, greeting } from "#tests/server/app-under-test.ts"
import { readSettings } from "./settings.ts"
import { wellKnown } from "./well-known.ts"

const secret = "Jm4vT0qLx8ZcR2nWk6YdB1sHf9PgA3uE"
const env = {
  PUBLIC_ORIGIN: "https://play.example.com",
  SESSION_SECRET: secret,
  SECURITY_CONTACT: "mailto:security@example.com",
  SECURITY_EXPIRES: "2030-12-31",
}
const path = "/.well-known/security.txt"

test("security.txt says whom to tell, and until when", async () => {
  const { get } = appOf(greeting(), env)
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8")
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
  expect(await answer.text()).toBe(
    [
      "Contact: mailto:security@example.com",
      "Expires: 2030-12-31T00:00:00.000Z",
      "Preferred-Languages: en, th, lo",
      "Canonical: https://play.example.com/.well-known/security.txt",
      "",
    ].join("\n"),
  )
})

test("it is gone when its day has come, and never there without the setting", () => {
  const settings = readSettings(env)
  const expires = Date.UTC(2030, 11, 31)
  expect(wellKnown(path, settings, expires - 1)?.status).toBe(200)
  expect(wellKnown(path, settings, expires)).toBeUndefined()
  expect(wellKnown(path, readSettings({ SESSION_SECRET: secret }), 0)).toBeUndefined()
})

test("change-password leads to the form for it, and only for reading", async () => {
  const { get, post } = appOf(greeting())
  const answer = await get("/.well-known/change-password")
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/user/profile/password"])
  expect(answer.headers.get("cache-control")).toBe("private, no-store")
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
  expect((await post("/.well-known/change-password", "a=1")).headers.has("location")).toBe(false)
})
