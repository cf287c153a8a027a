/**
 * `<live-box src>`: the server renders a frame with a small page that refreshes itself. This element replaces the frame
 * by the `data-live` part of that page, fetches the part again after its `data-again` seconds, and announces what has
 * changed. Without `data-again` it stops. A `data-balance` in the part takes the place of the page's. A link with
 * `data-box` loads into the box. While the page is not seen nothing is fetched. Where the browser lacks what this needs, the frame stays.
 */

/** After a fetch that failed. */
const retryS = 15

export class LiveBoxElement extends HTMLElement {
  private controller: AbortController | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private address = ""
  private isDue = false

  connectedCallback(): void {
    const address = this.getAttribute("src")
    if (!address || this.controller || !window.fetch || !window.DOMParser || !window.AbortController) return
    this.controller = new AbortController()
    const { signal } = this.controller
    this.address = address
    this.addEventListener("click", event => this.follow(event), { signal })
    document.addEventListener(
      "visibilitychange",
      () => {
        if (this.isDue) this.update()
      },
      { signal },
    )
    this.update()
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer)
    this.controller?.abort()
    this.controller = undefined
  }

  private follow(event: Event): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-box]")
    if (!link) return
    event.preventDefault()
    this.address = link.href
    this.update()
  }

  private async update(): Promise<void> {
    clearTimeout(this.timer)
    this.isDue = document.visibilityState === "hidden"
    if (this.isDue) return
    const { address } = this
    let againS = retryS
    try {
      const part = await fetchPart(address)
      if (!this.controller || address !== this.address) return
      this.show(part)
      againS = Number(part.dataset.again ?? 0)
    } catch {
      if (!this.controller || address !== this.address) return
    }
    if (againS > 0) this.timer = setTimeout(() => this.update(), againS * 1000)
  }

  /** The box is a live region from the second part on: the first one says nothing new. */
  private show(part: HTMLElement): void {
    const shown = this.querySelector<HTMLElement>("[data-live]")
    part.removeAttribute("role")
    // Its time is always new, and no news.
    const balance = part.querySelector("[data-balance]")
    balance?.parentElement?.remove()
    if (balance) document.querySelector("[data-balance]")?.replaceWith(balance)
    if (shown?.innerHTML === part.innerHTML) return
    if (shown) this.setAttribute("role", "status")
    const hadFocus = shown?.contains(document.activeElement)
    ;(shown ?? this.firstElementChild)?.replaceWith(part)
    if (hadFocus) (part.querySelector<HTMLElement>("a[data-box]") ?? part.querySelector("a"))?.focus()
  }
}

async function fetchPart(address: string): Promise<HTMLElement> {
  const answer = await fetch(address)
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const part = answer.ok && page.querySelector<HTMLElement>("[data-live]")
  if (!part) throw new Error("no box")
  return part
}

if (!customElements.get("live-box")) customElements.define("live-box", LiveBoxElement)
