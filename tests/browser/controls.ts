// What a player has typed, ticked and chosen in a page, beside what the page came with.
import {
  attribute,
  closest,
  type Document,
  descendants,
  type Element,
  hasAttribute,
  isElement,
  isTag,
  parentOf,
  rawText,
} from "./dom.ts"
import { inputType } from "./names.ts"
import { collapse } from "./text.ts"

export class Controls {
  readonly #document: Document
  readonly #values = new Map<Element, string>()
  readonly #checked = new Map<Element, boolean>()
  readonly #selected = new Map<Element, Element>()
  readonly #files = new Map<Element, File>()

  constructor(document: Document) {
    this.#document = document
  }

  value(control: Element): string {
    const typed = this.#values.get(control)
    if (typed !== undefined) return typed
    // A textarea's first line feed is not part of its value; parse5 has dropped it already.
    return control.tagName === "textarea" ? rawText(control) : (attribute(control, "value") ?? "")
  }

  type(control: Element, text: string): void {
    this.#values.set(control, text)
  }

  isChecked(box: Element): boolean {
    return this.#checked.get(box) ?? hasAttribute(box, "checked")
  }

  check(box: Element, checked: boolean): void {
    if (inputType(box) === "radio" && checked) {
      for (const other of this.radioGroup(box)) this.#checked.set(other, false)
    }
    this.#checked.set(box, checked)
  }

  /** The radio buttons of the same name in the same form. */
  radioGroup(radio: Element): Element[] {
    const name = attribute(radio, "name")
    return descendants(this.#document).filter(
      other =>
        other.tagName === "input" &&
        inputType(other) === "radio" &&
        attribute(other, "name") === name &&
        formOwner(this.#document, other) === formOwner(this.#document, radio),
    )
  }

  /** The chosen option; a drop-down without a choice stands on its first enabled option. */
  selected(select: Element): Element | undefined {
    const marked = optionsOf(select).filter(option => hasAttribute(option, "selected"))
    return (
      this.#selected.get(select) ??
      marked.at(-1) ??
      optionsOf(select).find(option => !isDisabledOption(option))
    )
  }

  select(select: Element, option: Element): void {
    this.#selected.set(select, option)
  }

  file(control: Element): File | undefined {
    return this.#files.get(control)
  }

  attach(control: Element, file: File): void {
    this.#files.set(control, file)
  }
}

/** Every control of the page whose value a form could send, in document order. */
export function controlsOf(document: Document): Element[] {
  return descendants(document).filter(element => isTag(element, "input", "select", "textarea", "button"))
}

/** The form a control belongs to: the one its form attribute names, else the one around it. */
export function formOwner(document: Document, control: Element): Element | undefined {
  const id = attribute(control, "form")
  if (id === undefined) return closest(control, element => element.tagName === "form")
  return descendants(document).find(element => element.tagName === "form" && attribute(element, "id") === id)
}

export function isDisabled(control: Element): boolean {
  if (hasAttribute(control, "disabled")) return true
  let child = control
  for (let at = parentOf(control); at; child = at, at = parentOf(at)) {
    if (at.tagName !== "fieldset" || !hasAttribute(at, "disabled")) continue
    // What stands in the first legend of a disabled fieldset stays enabled.
    const legend = at.childNodes.find(node => isElement(node) && node.tagName === "legend")
    if (child !== legend) return true
  }
  return false
}

export function optionsOf(select: Element): Element[] {
  return descendants(select).filter(element => element.tagName === "option")
}

export function isDisabledOption(option: Element): boolean {
  const group = parentOf(option)
  return (
    hasAttribute(option, "disabled") || (group?.tagName === "optgroup" && hasAttribute(group, "disabled"))
  )
}

export function optionValue(option: Element): string {
  return attribute(option, "value") ?? optionLabel(option)
}

export function optionLabel(option: Element): string {
  return attribute(option, "label") || collapse(rawText(option))
}
