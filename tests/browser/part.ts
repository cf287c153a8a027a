// One element of a page as tests see it.
import { attribute, type Document, type Element } from "./dom.ts"
import { nameOf, roleOf } from "./names.ts"
import { type Query, search, searchOne } from "./query.ts"
import { isOperable, visibleText } from "./text.ts"

export class Part {
  readonly element: Element
  readonly #document: Document

  constructor(document: Document, element: Element) {
    this.#document = document
    this.element = element
  }

  /** The visible text, one line per block. */
  get text(): string {
    return visibleText(this.element)
  }

  get role(): string | undefined {
    return roleOf(this.element)
  }

  /** The accessible name. */
  get name(): string {
    return nameOf(this.#document, this.element)
  }

  /** Whether a player can reach it: neither hidden nor inert. */
  get operable(): boolean {
    return isOperable(this.element)
  }

  attribute(name: string): string | undefined {
    return attribute(this.element, name)
  }

  find(query: Query): Part {
    return new Part(this.#document, searchOne(this.#document, this.element, query))
  }

  findAll(query: Query): Part[] {
    return search(this.#document, this.element, query).map(element => new Part(this.#document, element))
  }

  has(query: Query): boolean {
    return search(this.#document, this.element, query).length > 0
  }
}
