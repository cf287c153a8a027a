// One element of a page as tests see it, and what it has in common with the page.
import { attribute, type Document, type Element, type Node } from "./dom.ts"
import { nameOf, roleOf } from "./names.ts"
import { type Query, search, searchOne } from "./query.ts"
import { isOperable, visibleText } from "./text.ts"

export class Holder {
  readonly document: Document
  readonly #node: Node

  constructor(document: Document, node: Node) {
    this.document = document
    this.#node = node
  }

  /** The visible text, one line per block. */
  get text(): string {
    return visibleText(this.#node)
  }

  /** The one part inside that a query describes; throws when there is none or more than one. */
  find(query: Query): Part {
    return new Part(this.document, searchOne(this.document, this.#node, query))
  }

  findAll(query: Query): Part[] {
    return search(this.document, this.#node, query).map(element => new Part(this.document, element))
  }

  has(query: Query): boolean {
    return search(this.document, this.#node, query).length > 0
  }
}

export class Part extends Holder {
  readonly element: Element

  constructor(document: Document, element: Element) {
    super(document, element)
    this.element = element
  }

  get role(): string | undefined {
    return roleOf(this.element)
  }

  /** The accessible name. */
  get name(): string {
    return nameOf(this.document, this.element)
  }

  /** Whether a player can reach it: neither hidden nor inert. */
  get operable(): boolean {
    return isOperable(this.element)
  }

  attribute(name: string): string | undefined {
    return attribute(this.element, name)
  }
}
