import type { RouterContextProvider } from "react-router"
import { expect, test, vi } from "vitest"
import { maxOtpTokenLength } from "#contract/account.ts"
import { seal } from "#platform/seal.ts"
import { contextOf, inContext } from "#tests/site/in-context.ts"
import {
  type Draft,
  draftAt,
  finishDraft,
  firstOpenStep,
  hasFinished,
  keepDraft,
  openDraft,
} from "./draft.server.ts"
import type { Step } from "./step.tsx"

const sessionSecret = "a secret of at least 32 characters"

/** A request with the cookie of a `Set-Cookie`. */
const contextWith = (setCookie?: string) =>
  contextOf(setCookie?.split(";")[0] ?? "", { settings: { sessionSecret } })

async function kept(draft: Draft): Promise<RouterContextProvider> {
  return contextWith(await inContext(await contextWith(), () => keepDraft(draft)))
}

const begun: Draft = { phone: "0812345678", asksOtp: true, verified: false }
const profile = { name: "ก", password: "p", sourceCode: undefined, inviteCode: undefined }

const drafts: Record<Step, Draft | undefined> = {
  phone: undefined,
  otp: { ...begun, otp: { otpToken: "t", otpRef: "r" } },
  profile: { ...begun, verified: true },
  bank: { ...begun, verified: true, profile },
}

test("a draft is read back from an HttpOnly cookie that lives 30 minutes", async () => {
  const cookie = await inContext(await contextWith(), () => keepDraft(drafts.bank!))
  expect(cookie).toMatch(
    /^__Host-registration=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=1800$/,
  )
  expect(await inContext(await contextWith(cookie), () => openDraft())).toEqual({
    ...drafts.bank,
    once: expect.any(String),
  })
})

test("a draft expires after 30 minutes, even if the browser keeps the cookie", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] })
  const context = await kept(begun)
  vi.setSystemTime(1_000_000 + 30 * 60_000 - 1)
  expect(await inContext(context, () => openDraft())).toMatchObject(begun)
  vi.setSystemTime(1_000_000 + 30 * 60_000)
  expect(await inContext(context, () => openDraft())).toBeUndefined()
  vi.useRealTimers()
})

test("a draft of another shape does not open", async () => {
  const strange = await seal(sessionSecret, "registration", { phone: 1 }, Date.now() + 60_000)
  expect(
    await inContext(await contextWith(`__Host-registration=${strange}`), () => openDraft()),
  ).toBeUndefined()
})

test.each(["phone", "otp", "profile", "bank"] as const)("the first open step can be %s", step => {
  expect(firstOpenStep(drafts[step])).toBe(step)
})

async function leadsTo(step: Step, method: string, context: RouterContextProvider): Promise<string | null> {
  const request = new Request("http://localhost/", { method })
  const answer = await await inContext(context, () => draftAt(request, step)).catch(
    (thrown: Response) => thrown,
  )
  return answer instanceof Response ? answer.headers.get("location") : "stays"
}

test.each([
  ["otp", { otp: "stays", profile: "/register/otp", bank: "/register/otp" }],
  ["profile", { otp: "/register/profile", profile: "stays", bank: "/register/profile" }],
  ["bank", { otp: "/register/bank", profile: "stays", bank: "stays" }],
] as const)("with %s open, each step is shown or leads there", async (open, expected) => {
  const context = await kept(drafts[open]!)
  for (const [step, to] of Object.entries(expected)) {
    expect(await leadsTo(step as Step, "GET", context)).toBe(to)
  }
})

test("without a draft, links and forms redirect to the start, forms with the reason", async () => {
  const context = await contextWith()
  expect(await leadsTo("bank", "GET", context)).toBe("/register")
  expect(await leadsTo("bank", "POST", context)).toBe("/register?expired=1")
})

test("a finished draft keeps no data, and its forms redirect to the success page", async () => {
  const context = await contextWith(await inContext(await contextWith(), () => finishDraft()))
  expect(await inContext(context, () => hasFinished())).toBe(true)
  expect(await inContext(context, () => openDraft())).toBeUndefined()
  expect(await leadsTo("bank", "POST", context)).toBe("/register/done")
  expect(await inContext(await kept(begun), () => hasFinished())).toBe(false)
})

test("the largest drafts fit into a cookie of 4,096 bytes", async () => {
  const longest = { phone: "0".repeat(20), inviteCode: "ก".repeat(50), asksOtp: true }
  const otp = { otpToken: "x".repeat(maxOtpTokenLength), otpRef: "ก".repeat(50) }
  const context = await contextWith()
  // A lone surrogate is the costliest character of JSON: six bytes.
  const profile = {
    name: "\ud800".repeat(100),
    password: "\ud800".repeat(200),
    sourceCode: "ก".repeat(50),
    inviteCode: "ก".repeat(50),
  }
  for (const draft of [
    { ...longest, otp, verified: false },
    { ...longest, verified: true, profile },
  ]) {
    expect((await inContext(context, () => keepDraft(draft))).length).toBeLessThanOrEqual(4096)
  }
})
