// The messages that are shown: what is there already, what comes below, and what comes above when the player leafs back.
// Backends with numbers say what came after one; the others know only how many are newer.

type FetchPage = (query: string) => Promise<Document>

const itemsOf = (page: Document) => [...page.querySelectorAll<HTMLElement>(".chat-message")]
const earlierIn = (page: Document) => page.querySelector<HTMLAnchorElement>("a[data-earlier]")
const queryOf = (link: HTMLAnchorElement) => `&${new URL(link.href).search.slice(1)}`

/** Keeps the list whole: nothing twice, nothing left out, the newest last. */
export class ShownMessages {
  private readonly list: Element
  private readonly fetchPage: FetchPage

  /** `list` holds the messages; `fetchPage` fetches a page of the history by its query. */
  constructor(list: Element, fetchPage: FetchPage) {
    this.list = list
    this.fetchPage = fetchPage
  }

  get isEmpty(): boolean {
    return this.list.firstElementChild === null
  }

  /** The newest number, where there are numbers. */
  get lastNumber(): string | undefined {
    return (this.list.lastElementChild as HTMLElement | null)?.dataset.number
  }

  private has({ dataset: { key = "" } }: HTMLElement): boolean {
    return Array.from(this.list.children).some(item => (item as HTMLElement).dataset.key === key)
  }

  /** Is nothing left out between what is shown and this page of what is newer? */
  meets(page: Document): boolean {
    return this.isEmpty || this.lastNumber !== undefined || itemsOf(page).some(item => this.has(item))
  }

  /** What comes after what is shown. Without numbers that is the newest page, and those before it until they meet. */
  async fetchNewer(): Promise<Document> {
    const after = this.lastNumber
    const page = await this.fetchPage(after ? `&after=${after}` : "")
    const list = page.querySelector(".chat-messages")
    for (let earlier = earlierIn(page); earlier && !this.meets(page); ) {
      const before = await this.fetchPage(queryOf(earlier))
      list?.prepend(...itemsOf(before))
      earlier = earlierIn(before)
    }
    return page
  }

  /** Shows what is not there yet, and returns it. */
  append(page: Document): HTMLElement[] {
    const fresh = itemsOf(page).filter(item => !this.has(item))
    this.list.append(...fresh)
    return fresh
  }

  /** Shows what a link to earlier messages leads to; the link then leads on, or goes. Rejects when it can't be had. */
  async leafBack(link: HTMLAnchorElement): Promise<void> {
    const page = await this.fetchPage(queryOf(link))
    // Counted from the newest, those that came meanwhile push some over that are here already.
    this.list.prepend(...itemsOf(page).filter(item => !this.has(item)))
    const earlier = earlierIn(page)
    if (earlier) link.href = earlier.getAttribute("href")!
    else link.remove()
  }
}
