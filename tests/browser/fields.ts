// Filling in a form as a player does: by label, within what the page allows. Everything else is refused.
import {
  type Controls,
  controlsOf,
  formOwner,
  isDisabled,
  isDisabledOption,
  optionLabel,
  optionsOf,
  optionValue,
} from "./controls.ts"
import { attribute, closest, type Document, type Element, hasAttribute, isTag } from "./dom.ts"
import { inputType, nameOf, roleOf } from "./names.ts"
import { isOperable } from "./text.ts"

/** Text to type, an option's label or value, a tick, a file to attach. */
export type Filling = string | number | boolean | File

const untypable = new Set(["hidden", "submit", "reset", "button", "image"])

/** Fills the field that a label, a group's name or a name attribute describes. */
export function fillField(
  document: Document,
  form: Element,
  controls: Controls,
  key: string,
  filling: Filling,
): void {
  const fields = fieldsCalled(document, form, key)
  const [field] = fields
  if (!field) throw new Error(`The form has no field "${key}". It has: ${namesOfFields(document, form)}`)
  const usable = fields.filter(candidate => !isDisabled(candidate) && isOperable(candidate))
  if (usable.length === 0) throw new Error(`The field "${key}" is disabled or out of reach`)
  const type = inputType(field)
  if (field.tagName === "input" && type === "radio") {
    controls.check(choice(document, usable, key, filling), true)
  } else if (fields.length > 1) {
    throw new Error(`${fields.length} fields are called "${key}"`)
  } else {
    fillOne(field, controls, key, filling)
  }
}

function fillOne(field: Element, controls: Controls, key: string, filling: Filling): void {
  const type = field.tagName === "input" ? inputType(field) : field.tagName
  if (type === "select") select(field, controls, key, filling)
  else if (type === "checkbox") tick(field, controls, key, filling)
  else if (type === "file") attach(field, controls, key, filling)
  else typeInto(field, controls, key, filling)
}

function tick(field: Element, controls: Controls, key: string, filling: Filling): void {
  if (typeof filling !== "boolean") throw new Error(`"${key}" is ticked with true or false`)
  controls.check(field, filling)
}

function attach(field: Element, controls: Controls, key: string, filling: Filling): void {
  if (!(filling instanceof File)) throw new Error(`"${key}" takes a file`)
  controls.attach(field, filling)
}

function typeInto(field: Element, controls: Controls, key: string, filling: Filling): void {
  if (typeof filling !== "string" && typeof filling !== "number") throw new Error(`"${key}" takes text`)
  if (hasAttribute(field, "readonly")) throw new Error(`The field "${key}" is read-only`)
  const text = String(filling)
  if (field.tagName === "input" && /[\r\n]/.test(text)) throw new Error(`The field "${key}" takes one line`)
  controls.type(field, text)
}

function select(field: Element, controls: Controls, key: string, filling: Filling): void {
  const text = String(filling)
  const option = optionsOf(field).find(
    candidate =>
      (optionLabel(candidate) === text || optionValue(candidate) === text) && !isDisabledOption(candidate),
  )
  if (!option)
    throw new Error(
      `"${key}" has no option "${text}". It has: ${optionsOf(field).map(optionLabel).join(", ")}`,
    )
  controls.select(field, option)
}

/** The radio button or tick box of a group with a label or value. */
function choice(document: Document, boxes: Element[], key: string, wanted: Filling): Element {
  const named = (box: Element) => [nameOf(document, box), attribute(box, "value")]
  const found = boxes.filter(box => named(box).includes(String(wanted)))
  const [box] = found
  if (box && found.length === 1) return box
  const names = boxes.map(candidate => named(candidate)[0]).join(", ")
  throw new Error(`"${key}" has ${found.length || "no"} choice "${wanted}". It has: ${names}`)
}

function fieldsCalled(document: Document, form: Element, key: string): Element[] {
  const fields = fieldsOf(document, form)
  const labelled = fields.filter(field => nameOf(document, field) === key && !isChoice(field))
  if (labelled.length > 0) return labelled
  const grouped = fields.filter(field => isChoice(field) && groupName(document, field) === key)
  if (grouped.length > 0) return grouped
  const ticked = fields.filter(field => inputType(field) === "checkbox" && nameOf(document, field) === key)
  if (ticked.length > 0) return ticked
  return fields.filter(field => attribute(field, "name") === key)
}

function isChoice(field: Element): boolean {
  return field.tagName === "input" && ["radio", "checkbox"].includes(inputType(field))
}

/** The name of the fieldset or radiogroup around a radio button or tick box. */
function groupName(document: Document, field: Element): string | undefined {
  const group = closest(field, at => ["group", "radiogroup"].includes(roleOf(at) ?? ""))
  return group && nameOf(document, group)
}

/** The controls of a form that a player can fill in, whatever their state. */
export function fieldsOf(document: Document, form: Element): Element[] {
  return controlsOf(document).filter(
    control =>
      formOwner(document, control) === form &&
      control.tagName !== "button" &&
      !(isTag(control, "input") && untypable.has(inputType(control))),
  )
}

function namesOfFields(document: Document, form: Element): string {
  return fieldsOf(document, form)
    .map(field => `"${nameOf(document, field) || attribute(field, "name")}"`)
    .join(", ")
}
