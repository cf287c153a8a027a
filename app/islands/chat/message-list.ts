// The list of messages that is shown. Newer messages are appended, earlier ones prepended when the player asks for
// them. Where the backend numbers its messages, pages are found by number; otherwise by how many messages are newer.

type FetchPage = (query: string) => Promise<Document>

const itemsOf = (page: Document) => [...page.querySelectorAll<HTMLElement>(".chat-message")]
const earlierIn = (page: Document) => page.querySelector<HTMLAnchorElement>("a[data-earlier]")
const queryOf = (link: HTMLAnchorElement) => `&${new URL(link.href).search.slice(1)}`

/** Keeps the list complete: each message once, none skipped, the newest last. */
export class MessageList {
  private readonly list: Element
  private readonly fetchPage: FetchPage

  /** `list` holds the messages. `fetchPage` fetches a page of the history by its query, and rejects when it fails. */
  constructor(list: Element, fetchPage: FetchPage) {
    this.list = list
    this.fetchPage = fetchPage
  }

  get isEmpty(): boolean {
    return this.list.firstElementChild === null
  }

  /** The newest message's number; `undefined` where the backend gives none. */
  get lastNumber(): string | undefined {
    return (this.list.lastElementChild as HTMLElement | null)?.dataset.number
  }

  /** Those of a page that are not shown yet. The list is read once, however long both are. */
  private newOf(page: Document): HTMLElement[] {
    const keyOf = (item: Element) => (item as HTMLElement).dataset.key
    const shown = new Set(Array.from(this.list.children, keyOf))
    return itemsOf(page).filter(item => !shown.has(keyOf(item)))
  }

  /** Does this page of newer messages continue the list without a gap? An empty list begins with the first message. */
  continuesWith(page: Document): boolean {
    if (this.isEmpty) return earlierIn(page) === null
    return this.lastNumber !== undefined || this.newOf(page).length < itemsOf(page).length
  }

  /**
   * The messages after those that are shown. Without numbers, or after none: the newest page, and earlier pages until
   * they meet the list.
   */
  async fetchNewer(): Promise<Document> {
    const after = this.lastNumber
    const page = await this.fetchPage(after ? `&after=${after}` : "")
    const list = page.querySelector(".chat-messages")
    for (let earlier = earlierIn(page); earlier && !this.continuesWith(page); ) {
      const before = await this.fetchPage(queryOf(earlier))
      list?.prepend(...itemsOf(before))
      earlier = earlierIn(before)
    }
    return page
  }

  /** Appends the messages that are not shown yet, and returns them. */
  append(page: Document): HTMLElement[] {
    const fresh = this.newOf(page)
    this.list.append(...fresh)
    return fresh
  }

  /** Prepends the page that a link to earlier messages names. The link then names the page before it, or is removed. */
  async showEarlier(link: HTMLAnchorElement): Promise<void> {
    const page = await this.fetchPage(queryOf(link))
    // Pages are counted from the newest: messages that came meanwhile shift some into this page that are shown already.
    this.list.prepend(...this.newOf(page))
    const earlier = earlierIn(page)
    if (earlier) link.href = earlier.getAttribute("href")!
    else link.remove()
  }
}
