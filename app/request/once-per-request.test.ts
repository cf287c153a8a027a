import { RouterContextProvider } from "react-router"
import { expect, test, vi } from "vitest"
import { oncePerRequest } from "./once-per-request.ts"

test("a request makes its value once, another request makes its own", () => {
  const make = vi.fn(() => ({}))
  const tokenOf = oncePerRequest(make)
  const [one, other] = [new RouterContextProvider(), new RouterContextProvider()]
  expect(tokenOf.known(one)).toBeUndefined()
  const value = tokenOf(one)
  expect(tokenOf(one)).toBe(value)
  expect(tokenOf.known(one)).toBe(value)
  expect(tokenOf(other)).not.toBe(value)
  expect(make).toHaveBeenCalledTimes(2)
})

test("no value is a value too", () => {
  const make = vi.fn(() => undefined)
  const tokenOf = oncePerRequest(make)
  const context = new RouterContextProvider()
  tokenOf(context)
  tokenOf(context)
  expect(make).toHaveBeenCalledTimes(1)
})
