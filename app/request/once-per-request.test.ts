import { RouterContextProvider } from "react-router"
import { expect, test, vi } from "vitest"
import { inContext } from "#tests/site/in-context.ts"
import { oncePerRequest } from "./once-per-request.ts"

test("a request makes its value once, another request makes its own", async () => {
  const make = vi.fn(() => ({}))
  const tokenOf = oncePerRequest(make)
  const [one, other] = [new RouterContextProvider(), new RouterContextProvider()]
  expect(await inContext(one, () => tokenOf.known())).toBeUndefined()
  const value = await inContext(one, () => tokenOf())
  expect(await inContext(one, () => tokenOf())).toBe(value)
  expect(await inContext(one, () => tokenOf.known())).toBe(value)
  expect(await inContext(other, () => tokenOf())).not.toBe(value)
  expect(make).toHaveBeenCalledTimes(2)
})

test("no value is a value too", async () => {
  const make = vi.fn(() => undefined)
  const tokenOf = oncePerRequest(make)
  const context = new RouterContextProvider()
  await inContext(context, () => tokenOf())
  await inContext(context, () => tokenOf())
  expect(make).toHaveBeenCalledTimes(1)
})
