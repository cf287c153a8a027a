// The one rule of the product's forms that a browser itself enforces before it submits them, with JavaScript on or off.
import { type Controls, optionValue } from "./controls.ts"
import { type Element, hasAttribute } from "./dom.ts"
import { inputType } from "./names.ts"

const barred = new Set(["hidden", "reset", "button", "submit", "image"])

/** Why the browser would refuse to submit the control as it stands, undefined if it would not. */
export function complaint(control: Element, controls: Controls): string | undefined {
  if (control.tagName === "button" || (control.tagName === "input" && barred.has(inputType(control))))
    return undefined
  if (hasAttribute(control, "readonly")) return undefined
  return hasAttribute(control, "required") && isMissing(control, controls) ? "it is required" : undefined
}

function isMissing(control: Element, controls: Controls): boolean {
  if (control.tagName === "select") {
    const option = controls.selected(control)
    return !option || optionValue(option) === ""
  }
  const type = control.tagName === "textarea" ? "textarea" : inputType(control)
  if (type === "checkbox") return !controls.isChecked(control)
  if (type === "radio") return !controls.radioGroup(control).some(radio => controls.isChecked(radio))
  if (type === "file") return !controls.file(control)
  return controls.value(control) === ""
}
