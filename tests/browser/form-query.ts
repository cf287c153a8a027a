// Telling the forms of a page apart.
import { controlsOf, formOwner } from "./controls.ts"
import { attribute } from "./dom.ts"
import type { Form } from "./form.ts"
import { nameOf } from "./names.ts"
import type { Page } from "./page.ts"
import { isWhole } from "./query.ts"

/** Which form: by its name, a button in it, the path it goes to, or a field it has; all that is given must hold. */
export interface FormQuery {
  name?: string | RegExp
  button?: string | RegExp
  action?: string | RegExp
  field?: string | RegExp
}

/** Whether a form of a page is one that the query means. */
export function fits(page: Page, form: Form, { name, button, action, field }: FormQuery): boolean {
  return (
    some(namesOf(page, form), name) &&
    some(form.buttons, button) &&
    some(pathsOf(form), action) &&
    some(fieldNamesOf(page, form), field)
  )
}

function some(texts: string[], wanted: string | RegExp | undefined): boolean {
  return wanted === undefined || texts.some(text => isWhole(text, wanted))
}

function namesOf({ document }: Page, { element }: Form): string[] {
  const names = [nameOf(document, element), attribute(element, "name"), attribute(element, "id")]
  return names.filter(name => name !== undefined)
}

function pathsOf(form: Form): string[] {
  return [form.action(), ...form.submitters().map(submitter => form.action(submitter))].map(
    ({ pathname }) => pathname,
  )
}

function fieldNamesOf({ document }: Page, { element }: Form): string[] {
  return controlsOf(document)
    .filter(control => formOwner(document, control) === element)
    .flatMap(control => [nameOf(document, control), attribute(control, "name") ?? ""])
}
