// Registering through the real forms, step by step: each function fills one step and gives the page that follows.
import type { Page } from "#tests/browser/page.ts"
import type { Site } from "./site.ts"
import { t } from "./words.ts"

export interface Newcomer {
  phone: string
  name: string
  password: string
  firstName: string
  lastName: string
  bankCode: string
  bankAccountNo: string
}

let newcomers = 0

/** Someone whom no site knows yet. */
export function newcomer(changes: Partial<Newcomer> = {}): Newcomer {
  const number = String(++newcomers).padStart(7, "0")
  return {
    phone: `061${number}`,
    name: "สมหญิง ใจดี",
    password: `secret-of-${number}`,
    firstName: "Somying",
    lastName: "Jaidee",
    bankCode: "KBANK",
    bankAccountNo: `777${number}`,
    ...changes,
  }
}

/** A visitor at the first step. */
export async function openRegister(site: Site, path = "/register") {
  const browser = site.browser({ language: "th" })
  return { browser, page: await browser.open(path) }
}

export function sendPhone(page: Page, { phone }: Pick<Newcomer, "phone">): Promise<Page> {
  return page.send(t("register.next"), { [t("register.phone.label")]: phone })
}

export function sendCode(page: Page, code: string): Promise<Page> {
  return page.send(t("register.otp.submit"), { [t("register.otp.label")]: code })
}

export function sendProfile(page: Page, { name, password }: Newcomer): Promise<Page> {
  return page.send(t("register.next"), {
    [t("register.profile.name")]: name,
    [t("register.profile.password")]: password,
    [t("register.profile.passwordConfirm")]: password,
  })
}

/** The last step's form, filled in. */
export function fillBank(page: Page, person: Newcomer) {
  return page.form({ button: t("register.submit") }).fill({
    [t("register.bank.bank")]: person.bankCode,
    [t("register.bank.firstName")]: person.firstName,
    [t("register.bank.lastName")]: person.lastName,
    [t("register.bank.accountNo")]: person.bankAccountNo,
  })
}

/** The code of the last message to a phone. */
export function codeSentTo(site: Site, phone: string): string {
  const message = site.backend.sandbox.sentMessages().find(sent => sent.phone === phone)
  const code = /\b\d{6}\b/.exec(message?.text ?? "")?.[0]
  if (!code) throw new Error(`No code was sent to ${phone}`)
  return code
}
