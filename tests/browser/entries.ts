// What a form sends: its successful controls as entries, and the entries as bytes (HTML standard, form submission).
import {
  type Controls,
  controlsOf,
  formOwner,
  isDisabled,
  isDisabledOption,
  optionValue,
} from "./controls.ts"
import { attribute, type Document, type Element, hasAttribute } from "./dom.ts"
import { inputType } from "./names.ts"

export type Entry = [name: string, value: string | File]

export interface Body {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

/** The entries of a form, sent by a submitter or, without one, by the Enter key. */
export function entriesOf(
  document: Document,
  form: Element,
  controls: Controls,
  submitter: Element | undefined,
): Entry[] {
  return controlsOf(document)
    .filter(control => formOwner(document, control) === form)
    .filter(control => !isDisabled(control))
    .flatMap(control => entriesOfControl(control, controls, submitter))
}

function entriesOfControl(control: Element, controls: Controls, submitter: Element | undefined): Entry[] {
  const name = attribute(control, "name") ?? ""
  const type = inputType(control)
  if (!name) return []
  if (control.tagName === "button" || (control.tagName === "input" && isButtonType(type)))
    return control === submitter ? [[name, attribute(control, "value") ?? ""]] : []
  if (control.tagName === "select") {
    const option = controls.selected(control)
    return option && !isDisabledOption(option) ? [[name, optionValue(option)]] : []
  }
  if (control.tagName === "textarea") return [[name, controls.value(control)]]
  return inputEntries(control, name, type, controls)
}

function inputEntries(control: Element, name: string, type: string, controls: Controls): Entry[] {
  if (type === "checkbox" || type === "radio")
    return controls.isChecked(control) ? [[name, attribute(control, "value") ?? "on"]] : []
  if (type === "file")
    return [[name, controls.file(control) ?? new File([], "", { type: "application/octet-stream" })]]
  return [[name, controls.value(control)]]
}

function isButtonType(type: string): boolean {
  return type === "submit" || type === "reset" || type === "button"
}

/** Whether pressing the control submits its form. */
export function isSubmitter(control: Element): boolean {
  if (control.tagName === "input") return inputType(control) === "submit"
  if (control.tagName !== "button") return false
  const type = (attribute(control, "type") ?? "submit").toLowerCase()
  return (
    type !== "button" &&
    type !== "reset" &&
    !hasAttribute(control, "popovertarget") &&
    !hasAttribute(control, "commandfor")
  )
}

/** application/x-www-form-urlencoded, also the query of a GET form; a file is sent by its name alone. */
export function urlencode(entries: Entry[]): string {
  const text = ([name, value]: Entry): [string, string] => [
    lineEnds(name),
    lineEnds(typeof value === "string" ? value : value.name),
  ]
  return new URLSearchParams(entries.map(text)).toString()
}

/** The body of a POST in the form's encoding. */
export async function encode(entries: Entry[], enctype: string): Promise<Body> {
  if (enctype === "multipart/form-data") return multipart(entries)
  return { bytes: new TextEncoder().encode(urlencode(entries)), type: "application/x-www-form-urlencoded" }
}

let boundaries = 0

async function multipart(entries: Entry[]): Promise<Body> {
  boundaries += 1
  const boundary = `----WebKitFormBoundary${String(boundaries).padStart(16, "x")}`
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(lineEnds(name))}"`
    if (typeof value === "string") return [`${head}\r\n\r\n${lineEnds(value)}\r\n`]
    const type = value.type || "application/octet-stream"
    return [`${head}; filename="${quoted(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`, value, "\r\n"]
  })
  const bytes = new Uint8Array(await new Blob([...parts, `--${boundary}--\r\n`]).arrayBuffer())
  return { bytes, type: `multipart/form-data; boundary=${boundary}` }
}

function quoted(text: string): string {
  return text.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22")
}

function lineEnds(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n")
}
