// The rules that a browser itself enforces before it submits a form, with JavaScript on or off.
import type { Controls } from "./controls.ts"
import { optionValue } from "./controls.ts"
import { attribute, type Element, hasAttribute } from "./dom.ts"
import { inputType } from "./names.ts"

const barred = new Set(["hidden", "reset", "button", "submit", "image"])

/** Why the browser would refuse to submit the control as it stands, undefined if it would not. */
export function complaint(control: Element, controls: Controls): string | undefined {
  if (control.tagName === "button" || (control.tagName === "input" && barred.has(inputType(control))))
    return undefined
  if (hasAttribute(control, "readonly")) return undefined
  if (hasAttribute(control, "required") && isMissing(control, controls)) return "it is required"
  if (control.tagName === "select") return undefined
  const value = controls.value(control)
  return value === "" ? undefined : textComplaint(control, value)
}

function isMissing(control: Element, controls: Controls): boolean {
  if (control.tagName === "select")
    return controls.selected(control).every(option => optionValue(option) === "")
  const type = control.tagName === "textarea" ? "textarea" : inputType(control)
  if (type === "checkbox") return !controls.isChecked(control)
  if (type === "radio") return !controls.radioGroup(control).some(radio => controls.isChecked(radio))
  if (type === "file") return controls.files(control).length === 0
  return controls.value(control) === ""
}

function textComplaint(control: Element, value: string): string | undefined {
  const pattern = attribute(control, "pattern")
  if (pattern && control.tagName === "input" && !new RegExp(`^(?:${pattern})$`, "v").test(value))
    return `it must match ${pattern}`
  const minimum = Number(attribute(control, "minlength") ?? 0)
  if (value.length < minimum) return `it must have ${minimum} characters`
  const maximum = attribute(control, "maxlength")
  if (maximum && value.length > Number(maximum)) return `it must not have over ${maximum} characters`
  if (control.tagName !== "input") return undefined
  return typeComplaint(control, inputType(control), value)
}

function typeComplaint(control: Element, type: string, value: string): string | undefined {
  if (type === "email" && !/^[^\s@]+@[^\s@]+$/.test(value)) return "it must be an e-mail address"
  if (type === "url" && !URL.canParse(value)) return "it must be an address"
  if (type === "number") return numberComplaint(control, value)
  return undefined
}

function numberComplaint(control: Element, value: string): string | undefined {
  if (!/^-?\d*\.?\d+(e[+-]?\d+)?$/i.test(value)) return "it must be a number"
  const number = Number(value)
  const min = attribute(control, "min")
  if (min !== undefined && number < Number(min)) return `it must be at least ${min}`
  const max = attribute(control, "max")
  if (max !== undefined && number > Number(max)) return `it must be at most ${max}`
  const step = attribute(control, "step") ?? "1"
  if (step === "any") return undefined
  const steps = (number - Number(min ?? 0)) / Number(step)
  return Math.abs(steps - Math.round(steps)) > 1e-9 ? `it must be in steps of ${step}` : undefined
}
