// A form of a page: filled in and submitted as a browser would, so a test can only send what a page offers.
import type { Browser } from "./browser.ts"
import { controlsOf, formOwner, isDisabled } from "./controls.ts"
import { attribute, type Document, type Element, hasAttribute } from "./dom.ts"
import { type Body, type Entry, encode, entriesOf, isSubmitter, urlencode } from "./entries.ts"
import { type Filling, fieldsOf, fillField } from "./fields.ts"
import { nameOf } from "./names.ts"
import type { Answer, Navigation } from "./navigation.ts"
import type { Page } from "./page.ts"
import { isWhole, label } from "./query.ts"
import { isOperable } from "./text.ts"
import { complaint } from "./validity.ts"

/** A button by its name; pages also pass the element itself. */
export type Button = string | RegExp | Element

/** What a hostile client changes on the way: the entries, or the whole body. */
export interface Forgery {
  entries?: (entries: Entry[]) => Entry[]
  /** Instead of the form's own. */
  enctype?: string | undefined
  body?: { bytes: Uint8Array<ArrayBuffer> | string; type: string }
}

export class Form {
  readonly element: Element
  readonly #page: Page
  readonly #browser: Browser

  constructor(page: Page, browser: Browser, element: Element) {
    this.#page = page
    this.#browser = browser
    this.element = element
  }

  get #document(): Document {
    return this.#page.document
  }

  /** Types, ticks, chooses and attaches, by label or field name; refuses what the page does not offer. */
  fill(fields: Record<string, Filling>): this {
    for (const [key, filling] of Object.entries(fields)) {
      fillField(this.#document, this.element, this.#page.controls, key, filling)
    }
    return this
  }

  /** What the form would send now, files by their name. */
  get values(): Record<string, string> {
    const entries = entriesOf(this.#document, this.element, this.#page.controls, undefined)
    return Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
    )
  }

  /** Presses a button of the form, or Enter without one, and gives the page that follows. */
  async submit(button?: Button): Promise<Page> {
    return this.#browser.navigate(await this.#navigation(button), this.#page)
  }

  /** Fills in, presses Enter, and gives the page that follows. */
  async send(fields: Record<string, Filling>): Promise<Page> {
    return this.fill(fields).submit()
  }

  /** Presses Enter n times before the first answer is there; gives the page that each leads to. */
  async submitAtOnce(n: number): Promise<Page[]> {
    const navigation = await this.#navigation()
    return Promise.all(Array.from({ length: n }, () => this.#browser.navigate(navigation, this.#page)))
  }

  /** Presses Enter n times at once, and gives the first answer to each: where it leads is not followed. */
  async answersAtOnce(n: number): Promise<Answer[]> {
    const navigation = await this.#navigation()
    return Promise.all(Array.from({ length: n }, () => this.#browser.answerTo(navigation)))
  }

  /** Presses Enter; the server does its work, and its answer (cookies too) is lost on the way back. */
  async submitAndLoseAnswer(): Promise<void> {
    await this.#browser.navigateInVain(await this.#navigation())
  }

  /** Sends to the form's address, with a browser's headers, what no browser would send: an empty required field too. */
  async forge(forgery: Forgery): Promise<Page> {
    const navigation = await this.#navigation(undefined, forgery)
    const { body } = forgery
    if (body) {
      const bytes = typeof body.bytes === "string" ? new TextEncoder().encode(body.bytes) : body.bytes
      navigation.body = { bytes, type: body.type }
    }
    return this.#browser.navigate(navigation, this.#page)
  }

  /** The texts of the form's buttons that a player could press. */
  get buttons(): string[] {
    return this.submitters().map(button => nameOf(this.#document, button))
  }

  /** The buttons that submit this form and can be reached. */
  submitters(): Element[] {
    return controlsOf(this.#document).filter(
      control =>
        formOwner(this.#document, control) === this.element && isSubmitter(control) && isOperable(control),
    )
  }

  /** Where the form goes, by the button pressed. */
  action(submitter?: Element): URL {
    const own = attribute(this.element, "action")
    const address = (submitter && attribute(submitter, "formaction")) || own || ""
    return address ? new URL(address, this.#page.baseUrl) : new URL(this.#page.url)
  }

  async #navigation(button?: Button, forgery?: Forgery): Promise<Navigation> {
    const { entries: change = (own: Entry[]) => own, enctype } = forgery ?? {}
    const submitter = this.#submitter(button)
    if (!forgery) this.#enforceRules(submitter)
    const entries = change(entriesOf(this.#document, this.element, this.#page.controls, submitter))
    const own = (name: string) =>
      (submitter && attribute(submitter, `form${name}`)) ?? attribute(this.element, name)
    const url = this.action(submitter)
    const method = (own("method") ?? "get").toLowerCase()
    const from = this.#page.initiator
    if (method === "dialog") throw new Error("A form with method=dialog sends nothing")
    if (method !== "post") {
      url.search = urlencode(entries)
      return { url, method: "GET", from, userActivated: true, revalidate: false, forAction: true }
    }
    const body: Body = await encode(entries, (enctype ?? own("enctype") ?? "").toLowerCase())
    return { url, method: "POST", body, from, userActivated: true, revalidate: true, forAction: true }
  }

  #submitter(button: Button | undefined): Element | undefined {
    const buttons = this.submitters()
    const pressed =
      button === undefined
        ? buttons.slice(0, 1)
        : buttons.filter(candidate => isButton(this.#document, candidate, button))
    if (pressed.length > 1) throw new Error(`${pressed.length} buttons are called ${String(button)}`)
    if (button !== undefined && pressed.length === 0)
      throw new Error(`The form has no button ${String(button)}. It has: ${this.buttons.join(", ")}`)
    const [submitter] = pressed
    if (submitter && isDisabled(submitter))
      throw new Error(`The button ${label(this.#document, submitter)} is disabled`)
    return submitter
  }

  #enforceRules(submitter: Element | undefined): void {
    if (hasAttribute(this.element, "novalidate")) return
    if (submitter && hasAttribute(submitter, "formnovalidate")) return
    for (const field of fieldsOf(this.#document, this.element)) {
      const reason = isDisabled(field) ? undefined : complaint(field, this.#page.controls)
      if (reason) throw new Error(`The browser stops the form at ${label(this.#document, field)}: ${reason}`)
    }
  }
}

function isButton(document: Document, candidate: Element, wanted: Button): boolean {
  if (typeof wanted === "string" || wanted instanceof RegExp)
    return isWhole(nameOf(document, candidate), wanted)
  return candidate === wanted
}
