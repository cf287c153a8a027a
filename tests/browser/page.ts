// A page as it arrived: its text, its parts, its forms, and the ways on from it. It never changes but by typing.
import type { Browser } from "./browser.ts"
import { Controls, formOwner } from "./controls.ts"
import {
  attribute,
  descendants,
  type Element,
  firstDescendant,
  hasAttribute,
  isTag,
  type Parsed,
  rawText,
} from "./dom.ts"
import { isSubmitter } from "./entries.ts"
import type { Filling } from "./fields.ts"
import { Form } from "./form.ts"
import { nameOf, referenced, roleOf } from "./names.ts"
import type { Arrival, Origin } from "./navigation.ts"
import { Holder, type Part } from "./part.ts"
import { isWhole, type Query, search } from "./query.ts"
import { collapse, isOperable, visibleText } from "./text.ts"

/** Which form: by a button in it or the path it goes to; all that is given must hold. */
export interface FormQuery {
  button?: string | RegExp
  action?: string
}

export class Page extends Holder {
  readonly url: URL
  readonly status: number
  readonly headers: Headers
  /** The body as text, decoded. */
  readonly html: string
  readonly controls: Controls
  readonly arrival: Arrival
  readonly #browser: Browser
  readonly #previous: Page | undefined

  constructor(browser: Browser, arrival: Arrival, { document }: Parsed, previous: Page | undefined) {
    super(document, document)
    this.#browser = browser
    this.#previous = previous
    this.arrival = arrival
    this.url = arrival.url
    this.status = arrival.status
    this.headers = arrival.headers
    this.html = arrival.text
    this.controls = new Controls(document)
  }

  /** Path and query, what most tests compare. */
  get path(): string {
    return this.url.pathname + this.url.search
  }

  get title(): string {
    const title = firstDescendant(this.document, element => element.tagName === "title")
    return title ? collapse(rawText(title)) : ""
  }

  get lang(): string {
    return this.find({ css: "html" }).attribute("lang") ?? ""
  }

  /** What is wrong with the fields, by field name: the texts that aria-describedby of aria-invalid ones names. */
  errors(): Record<string, string> {
    const invalid = descendants(this.document).filter(
      element => attribute(element, "aria-invalid") === "true",
    )
    return Object.fromEntries(
      invalid.map(field => [
        fieldName(field) ?? nameOf(this.document, field),
        ["aria-describedby", "aria-errormessage"]
          .flatMap(name => referenced(this.document, field, name))
          .map(visibleText)
          .filter(text => text !== "")
          .join("\n"),
      ]),
    )
  }

  /** The one form that can be reached and fits; throws with the list of forms otherwise. */
  form(query: FormQuery = {}): Form {
    const forms = this.forms()
    const fitting = forms.filter(form => fits(form, query))
    const [form] = fitting
    if (form && fitting.length === 1) return form
    const list = forms.map(candidate => `${candidate.action().pathname} [${candidate.buttons.join(", ")}]`)
    throw new Error(
      `${fitting.length || "No"} forms of ${this.path} fit ${JSON.stringify(query)}: ${list.join("; ")}`,
    )
  }

  /** Fills in the one form with this button and sends it. */
  async send(button: string | RegExp, fields: Record<string, Filling>): Promise<Page> {
    return this.form({ button }).send(fields)
  }

  /** All forms that a player can reach: none that is hidden or lies inert behind a dialog. */
  forms(): Form[] {
    return descendants(this.document)
      .filter(element => element.tagName === "form" && isOperable(element))
      .map(element => new Form(this, this.#browser, element))
  }

  /** Follows a link or presses a form's button, by its name or a query, and gives the page that follows. */
  async click(target: string | RegExp | Query): Promise<Page> {
    const query = typeof target === "string" || target instanceof RegExp ? { name: target } : target
    const [element, ...others] = search(this.document, this.document, query).filter(
      candidate => ["link", "button"].includes(roleOf(candidate) ?? "") && isOperable(candidate),
    )
    if (!element) throw new Error(`${this.path} has no link or button ${target}:\n${this.text}`)
    if (others.length > 0)
      throw new Error(`${this.path} has ${others.length + 1} links or buttons like ${target}`)
    if (isTag(element, "a", "area")) return this.#follow(element)
    const form = formOwner(this.document, element)
    if (!form || !isSubmitter(element)) throw new Error(`${target} does nothing without a script`)
    return new Form(this, this.#browser, form).submit(element)
  }

  async #follow(link: Element): Promise<Page> {
    const url = new URL(attribute(link, "href") ?? "", this.baseUrl)
    if (!url.protocol.startsWith("http")) throw new Error(`This link opens another program: ${url.href}`)
    if (url.hash && sameDocument(url, this.url)) return this.#at(url)
    const rel = attribute(link, "rel")?.split(/\s+/) ?? []
    const from = rel.includes("noreferrer")
      ? { ...this.initiator, referrerPolicy: "no-referrer" }
      : this.initiator
    return this.#browser.navigate({ url, method: "GET", from, userActivated: true, revalidate: false }, this)
  }

  /** The same document scrolled to another place: no request. */
  #at(url: URL): Page {
    const parsed = { document: this.document, repairs: [] }
    return new Page(this.#browser, { ...this.arrival, url }, parsed, this)
  }

  /** When the page loads another by itself (Refresh header or meta element). */
  get refreshes(): { seconds: number; url: URL } | undefined {
    const meta = search(this.document, this.document, { css: "meta[http-equiv]" }).find(
      element => attribute(element, "http-equiv")?.toLowerCase() === "refresh",
    )
    const text = this.headers.get("refresh") ?? (meta && attribute(meta, "content"))
    const match = /^\s*(\d+)(?:\.\d*)?\s*(?:[;,]\s*(?:url\s*=\s*)?["']?([^"']*)["']?)?\s*$/i.exec(text ?? "")
    return match ? { seconds: Number(match[1]), url: new URL(match[2] ?? "", this.baseUrl) } : undefined
  }

  /** Lets the page's own refresh happen, without waiting for its seconds. */
  async refresh(): Promise<Page> {
    const refresh = this.refreshes
    if (!refresh) throw new Error(`${this.path} does not refresh itself`)
    const { url } = refresh
    const revalidate = url.href === this.url.href
    return this.#browser.navigate(
      { url, method: "GET", from: this.initiator, userActivated: false, revalidate },
      this,
    )
  }

  /** The Back button: the earlier page out of the back-forward cache, as it was left. */
  back(): Page {
    if (!this.#previous) throw new Error(`${this.path} is the first page`)
    return this.#previous
  }

  /** What a navigation from here says about this page. */
  get initiator(): Origin {
    const policy = this.headers.get("referrer-policy")?.split(",").at(-1)?.trim() ?? ""
    const csp = this.headers.get("content-security-policy") ?? ""
    return { url: this.url, referrerPolicy: policy, formsStay: /form-action 'self'\s*(;|$)/.test(csp) }
  }

  get baseUrl(): URL {
    const base = firstDescendant(this.document, element => element.tagName === "base")
    const href = base && hasAttribute(base, "href") ? attribute(base, "href") : undefined
    return href === undefined ? this.url : new URL(href, this.url)
  }

  /** The dialog that lies over the rest, where there is one. */
  get dialog(): Part | undefined {
    return this.findAll({ role: "dialog" }).find(part => part.operable)
  }
}

function fits(form: Form, { button, action }: FormQuery): boolean {
  const paths = [form.action(), ...form.submitters().map(submitter => form.action(submitter))]
  return (
    (button === undefined || form.buttons.some(name => isWhole(name, button))) &&
    (action === undefined || paths.some(({ pathname }) => pathname === action))
  )
}

/** A field's own name; a group of choices goes by the name its choices share. */
function fieldName(field: Element): string | undefined {
  const named = (element: Element) => hasAttribute(element, "name")
  const holder = named(field) ? field : firstDescendant(field, named)
  return holder && attribute(holder, "name")
}

function sameDocument(a: URL, b: URL): boolean {
  return a.origin === b.origin && a.pathname === b.pathname && a.search === b.search
}
