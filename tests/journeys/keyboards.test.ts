// What each field tells the phone: which keyboard to show, what to fill in, what the Enter key does.
import { expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import type { Part } from "#tests/browser/part.ts"
import { formCases } from "#tests/malformed/forms.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"

const test = testWith(() => startSite({ backend: { seed: true, otp: true } }))

const amount = "text decimal off go"
const newPassword = "password - new-password next"

/** Type, input mode, autocomplete and Enter key of each field that is typed into, by its route and its name. */
const expected: Record<string, Record<string, string>> = {
  chat: { text: "- - - send" },
  "guest/login": { username: "tel tel username next", password: "password - current-password go" },
  "guest/login/code": { otpCode: "text numeric one-time-code go" },
  "guest/forgot": { phone: "tel tel username go" },
  "guest/forgot/code": { otpCode: "text numeric one-time-code go" },
  "guest/forgot/password": { newPassword, newPasswordConfirmation: "password - new-password go" },
  "guest/register/phone": { phone: "tel tel tel go" },
  "guest/register/otp": { otpCode: "text numeric one-time-code go" },
  "guest/register/profile": {
    phone: "tel - username go",
    name: "text - name next",
    password: newPassword,
    passwordConfirmation: newPassword,
    inviteCode: "text - off go",
  },
  "guest/register/bank": {
    firstName: "text - given-name next",
    lastName: "text - family-name next",
    bankAccountNo: "text numeric off go",
  },
  "user/home/deposit/bank/qr": { amount },
  "user/home/deposit/truemoney": { link: "text url off go" },
  "user/home/transfer": { amount },
  "user/home/withdraw": { amount },
  "user/profile/password": {
    oldPassword: "password - current-password next",
    newPassword,
    newPasswordConfirmation: "password - new-password go",
  },
  "user/profile/devices/end": { password: "password - current-password go" },
  "user/profile/edit": { name: "text - name next", bankAccountName: "text - off go" },
}

/** Type, input mode, autocomplete and Enter key of each text field that a player can reach, by its name. */
function fieldsOf(page: Page): Record<string, string> {
  const typed = page
    .findAll({ css: "main input, main textarea" })
    .filter(field => field.operable && !/^(hidden|radio|checkbox|file)$/.test(field.attribute("type") ?? ""))
  return Object.fromEntries(typed.map(field => [field.attribute("name"), facts(field)]))
}

const facts = (field: Part) =>
  ["type", "inputmode", "autocomplete", "enterkeyhint"].map(name => field.attribute(name) ?? "-").join(" ")

const forms = Object.entries(formCases).filter(([, { leadsOn }]) => !leadsOn)

test.for(forms)("%s", async ([route, { open }], { site }) => {
  const { page } = await open(site)
  expect(fieldsOf(page)).toEqual(expected[route.slice("routes/".length, -"/route".length)] ?? {})
})

test.for([
  ["/user/home/bank-name", { bankAccountName: "text - off go" }],
  ["/user/bonus", { code: "text - off search" }],
  ["/user/statement", { from: "date - off -", to: "date - off -" }],
] as const)("%s", async ([path, fields], { site }) => {
  // Her bank has her name in Thai.
  const { browser } = await logIn(site, { phone: "0823456789", password: "krapao-demo" })
  expect(fieldsOf(await browser.open(path))).toEqual(fields)
})
