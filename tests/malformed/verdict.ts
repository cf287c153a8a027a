// What is wrong with the answer to a malformed post: nothing, if it is a page that says so and keeps what was typed.
import { type Entry, isSubmitter } from "#tests/browser/entries.ts"
import { fieldsOf } from "#tests/browser/fields.ts"
import type { Form } from "#tests/browser/form.ts"
import { inputType } from "#tests/browser/names.ts"
import type { Page } from "#tests/browser/page.ts"
import type { Attempt } from "./attempts.ts"
import type { FormCase } from "./forms.ts"

const secretFields = /password|otp/i

/** The faults of an answer, as texts. */
export function faultsOf(page: Page, attempt: Attempt, formCase: FormCase): string[] {
  const faults: string[] = []
  const isCarriedOn = page.arrival.hops.length > 1 || (page.status < 400 && page.refreshes !== undefined)
  if (page.status >= 500) faults.push(`answered ${page.status}`)
  if (page.lang !== "th") faults.push(`speaks ${page.lang}`)
  if (page.text.trim() === "") faults.push("is blank")
  if (isCarriedOn && formCase.vital && page.path !== formCase.comesBack)
    faults.push(`went through, to ${page.path}`)
  if (!isCarriedOn && page.status < 400) faults.push(`answered ${page.status} to what is wrong`)
  if (!isCarriedOn && !saysWhy(page)) faults.push(`does not say what is wrong:\n${page.text}`)
  if (attempt.sent) {
    faults.push(...echoed(page, attempt.sent))
    if (!isCarriedOn) faults.push(...lost(page, attempt.sent, formCase))
  }
  return faults
}

/** A message beside a field, an alert, or a page that is about nothing else. */
function saysWhy(page: Page): boolean {
  const beside = Object.values(page.errors())
  if (beside.some(message => message !== "")) return true
  return page.has({ role: "alert" }) || (page.has({ css: "h1" }) && !page.has({ css: "main form" }))
}

function echoed(page: Page, sent: Entry[]): string[] {
  const secrets = sent.filter(
    ([name, value]) => isSecret(name) && typeof value === "string" && value.length >= 12,
  )
  return secrets
    .filter(([, value]) => page.html.includes(value as string))
    .map(([name]) => `shows the ${name}`)
}

function isSecret(name: string): boolean {
  return secretFields.test(name)
}

/** Texts that were typed into a field of the form and are gone from it. */
function lost(page: Page, sent: Entry[], formCase: FormCase): string[] {
  const form = sameForm(page, formCase)
  if (!form) return []
  const values: Record<string, string | undefined> = form.values
  return fieldsOf(page.document, form.element).flatMap(field => {
    const name = field.attrs.find(attribute => attribute.name === "name")?.value ?? ""
    const own = sent.filter(([sentName]) => sentName === name).map(([, value]) => value)
    const [typed] = own
    if (own.length !== 1 || typeof typed !== "string" || !isKeepable(typed)) return []
    if (
      isSecret(name) ||
      ["hidden", "checkbox", "radio", "file"].includes(inputType(field)) ||
      isSubmitter(field)
    )
      return []
    if (field.tagName === "select" || field.attrs.some(attribute => attribute.name === "readonly")) return []
    return values[name]?.trim() === typed.trim()
      ? []
      : [`lost the ${name} ${JSON.stringify(typed.slice(0, 60))}`]
  })
}

function sameForm(page: Page, formCase: FormCase): Form | undefined {
  try {
    return formCase.form(page)
  } catch {
    return undefined
  }
}

/** Can a text field show it again? */
function isKeepable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a field can't show
  return text.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f\ufffd\ufdd0-\ufdef]/.test(text)
}
