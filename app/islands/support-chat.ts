/**
 * `<support-chat>`: the support chat without page loads. The server renders the frame of messages, the form, a template
 * of a pending message and all words (`data-*`). The element puts the messages in the frame's place, hears of new ones
 * over the line, fetches them drawn, and sends the form by itself.
 */
import { Feed } from "./chat/feed.ts"
import { ChatLine } from "./chat/line.ts"
import { type Answer, Outbox, post } from "./chat/outbox.ts"

/** All from the specification, section 9. */
const checkEveryMs = 5000
const readAfterMs = 1000
const bannerMs = 4000
const nearBottomPx = 60
const mebibyte = 1024 * 1024

class SupportChatElement extends HTMLElement {
  #controller: AbortController | undefined
  #line: ChatLine | undefined
  #list: HTMLElement | undefined
  #messages: HTMLElement | undefined
  #unread = 0
  #readTimer: ReturnType<typeof setTimeout> | undefined
  #bannerTimer: ReturnType<typeof setTimeout> | undefined
  readonly #feed = new Feed(() => this.#fetchNewer())

  async connectedCallback(): Promise<void> {
    const form = this.querySelector("form")
    const frame = this.querySelector("iframe")
    if (!form || !frame || this.#controller) return
    this.#controller = new AbortController()
    const { signal } = this.#controller

    const page = await this.#fetchPage("").catch(() => undefined)
    const list = page?.querySelector<HTMLElement>(".chat-list")
    // Without messages the frame stays, which says so itself.
    if (!list || signal.aborted) return
    frame.replaceWith(list)
    this.#list = list
    this.#messages = list.querySelector<HTMLElement>(".chat-messages")!
    const pending = document.createElement("ol")
    pending.className = "chat-messages"
    this.#messages.after(pending)
    const outbox = new Outbox({
      template: this.querySelector("template")!,
      place: pending,
      retries: Number(this.dataset.retries),
      deliver: answer => this.#deliver(answer),
    })
    this.#line = new ChatLine(this.dataset.socket, this.dataset.second, {
      onNews: () => this.#refresh(),
      onLost: () => this.#tell(this.dataset.disconnected),
      admission: () => this.#admission(),
    })

    form.addEventListener(
      "submit",
      event => {
        event.preventDefault()
        event.stopPropagation()
        this.#send(form, outbox)
      },
      { signal },
    )
    const text = form.querySelector("textarea")!
    text.addEventListener(
      "keydown",
      event => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
        event.preventDefault()
        this.#send(form, outbox)
      },
      { signal },
    )
    list.addEventListener("submit", event => this.#tap(event), { signal })
    list.addEventListener("click", event => this.#turn(event), { signal })
    list.addEventListener("scroll", () => this.#isNearBottom() && this.#seeAll(), { signal })
    const jump = this.querySelector<HTMLElement>(".chat-new")!
    jump.addEventListener("click", () => this.#toBottom(), { signal })
    addEventListener("pagehide", () => this.#line?.close(), { signal })
    addEventListener("pageshow", ({ persisted }) => persisted && this.#check(), { signal })
    addEventListener("online", () => this.#check(), { signal })
    document.addEventListener("visibilitychange", () => this.#check(), { signal })
    const timer = setInterval(() => this.#check(), checkEveryMs)
    signal.addEventListener("abort", () => clearInterval(timer))

    this.#check()
    this.#see(this.#messages.lastElementChild)
  }

  disconnectedCallback(): void {
    this.#controller?.abort()
    this.#controller = undefined
    this.#line?.close()
  }

  /** Somebody who has not written yet has no room to join. */
  get #isNobody(): boolean {
    return this.querySelector("[name=guest]") !== null
  }

  /** Every 5 s: comes back to the room, and asks itself while there is no line. */
  #check(): void {
    if (document.visibilityState === "hidden" || this.#isNobody) return
    this.#line?.open()
    if (!this.#line?.isUp) this.#refresh()
  }

  #refresh(): void {
    this.#feed.refresh().catch(() => this.#tell(this.dataset.disconnected))
  }

  async #fetchNewer(): Promise<{ isCut: boolean }> {
    const after = this.#lastNumber()
    return this.#show(await this.#fetchPage(after ? `&after=${after}` : ""))
  }

  #lastNumber(): string | undefined {
    return (this.#messages?.lastElementChild as HTMLElement | null)?.dataset.number
  }

  async #fetchPage(query: string): Promise<Document> {
    const answer = await fetch(`/chat/messages?live=1${query}`)
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return understand(await answer.text())
  }

  async #admission() {
    const page = await this.#fetchPage("&room=1&after=999999999999")
    const { room, ticket } = page.querySelector<HTMLElement>(".chat-messages")?.dataset ?? {}
    return room === undefined ? undefined : { room, ticket }
  }

  /** Appends what is not there yet. */
  #show(page: Document): { isCut: boolean } {
    const messages = this.#messages!
    const wasNear = this.#isNearBottom()
    for (const item of [...page.querySelectorAll<HTMLElement>(".chat-message")]) {
      if (messages.querySelector(`[data-key="${CSS.escape(item.dataset.key!)}"]`)) continue
      messages.append(item)
      if (!item.classList.contains("chat-mine")) this.#unread += 1
    }
    if (wasNear) this.#toBottom()
    else this.#tellUnread()
    return { isCut: page.querySelector("[data-cut]") !== null }
  }

  #send(form: HTMLFormElement, outbox: Outbox): void {
    const text = form.querySelector("textarea")!
    const chooser = form.querySelector<HTMLInputElement>("[type=file]")!
    const file = chooser.files?.[0]
    const fault = this.#faultOf(text.value, file)
    if (fault) {
      this.#tell(fault)
      return
    }
    for (const isFile of [true, false]) {
      if (isFile ? !file : text.value.trim() === "") continue
      const parcel = new FormData()
      for (const name of ["_key", "guest"]) {
        const field = form.querySelector<HTMLInputElement>(`[name=${name}]`)
        if (field) parcel.set(name, field.value)
      }
      parcel.set("nonce", newNonce())
      parcel.set("live", "1")
      parcel.set("after", this.#lastNumber() ?? "")
      if (isFile) parcel.set("file", file!)
      else parcel.set("text", text.value)
      outbox.send(form.action, { form: parcel, text: isFile ? file!.name : text.value.trim(), isFile })
    }
    text.value = ""
    chooser.value = ""
    form.querySelector("details")!.open = false
    form.querySelector(".chat-error")?.remove()
    this.#toBottom()
  }

  /** What the server would say too (specification, section 5), before anything is sent. */
  #faultOf(text: string, file: File | undefined): string | undefined {
    if (text.length > Number(this.dataset.max)) return this.dataset.tooLong
    if (!file) return undefined
    const isVideo = file.type.startsWith("video/")
    if (!file.name.includes(".")) return this.dataset.notSupported
    if (file.size > (isVideo ? 20 : 10) * mebibyte) {
      return isVideo ? this.dataset.videoTooLarge : this.dataset.imageTooLarge
    }
    return undefined
  }

  /** The answer to a message is what came since; or the page that says why it was refused. */
  #deliver({ html, url }: Answer): string | undefined {
    const page = understand(html)
    if (!new URL(url).pathname.endsWith("/messages")) {
      return page.querySelector("[role=alert]")?.textContent?.trim() || this.dataset.disconnected
    }
    this.querySelector("[name=guest]")?.remove()
    // Asked for when it was first sent: what was shown meanwhile is left out.
    this.#show(page)
    this.#check()
    return undefined
  }

  /** A tapped button answers in place. */
  async #tap(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    event.stopPropagation()
    const form = event.target as HTMLFormElement
    const { status } = await post(form.action, new FormData(form))
    if (status === 200) this.#refresh()
    else this.#tell(this.dataset.disconnected)
  }

  /** Earlier messages come in above, and what is read stays where it is. */
  async #turn(event: Event): Promise<void> {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-earlier]")
    if (!link) return
    event.preventDefault()
    const page = await this.#fetchPage(`&${new URL(link.href).search.slice(1)}`).catch(() => undefined)
    if (!page) return this.#tell(this.dataset.disconnected)
    this.#messages!.prepend(...page.querySelectorAll(".chat-message"))
    const earlier = page.querySelector<HTMLAnchorElement>("a[data-earlier]")
    if (earlier) link.href = earlier.getAttribute("href")!
    else link.remove()
  }

  #isNearBottom(): boolean {
    return Math.abs(this.#list?.scrollTop ?? 0) < nearBottomPx
  }

  #toBottom(): void {
    this.#list!.scrollTop = 0
    this.#seeAll()
  }

  #seeAll(): void {
    if (this.#unread > 0) this.#see(this.#messages?.lastElementChild)
    this.#unread = 0
    this.#tellUnread()
  }

  /** Tells the backend once nothing new came for a second. */
  #see(newest: Element | null | undefined): void {
    if (!newest || document.visibilityState === "hidden") return
    clearTimeout(this.#readTimer)
    this.#readTimer = setTimeout(() => {
      const form = new FormData()
      const key = this.querySelector<HTMLInputElement>("[name=_key]")
      if (key) form.set("_key", key.value)
      form.set("read", "1")
      post("/chat/messages", form)
    }, readAfterMs)
  }

  #tellUnread(): void {
    const jump = this.querySelector<HTMLElement>(".chat-new")!
    jump.hidden = this.#unread === 0
    jump.textContent =
      this.#unread === 1 ? jump.dataset.one! : jump.dataset.many!.replace("2", String(this.#unread))
  }

  #tell(words: string | undefined): void {
    const banner = this.querySelector<HTMLElement>(".chat-banner")
    if (!banner || !words) return
    banner.textContent = words
    banner.hidden = false
    clearTimeout(this.#bannerTimer)
    this.#bannerTimer = setTimeout(() => {
      banner.hidden = true
    }, bannerMs)
  }
}

/** A page of ours; one that says that nobody may stay is followed. */
function understand(html: string): Document {
  const page = new DOMParser().parseFromString(html, "text/html")
  const way = page.querySelector("[data-leave]")?.getAttribute("href")
  if (way) leave(way)
  return page
}

function leave(to: string): void {
  ;(top ?? window).location.href = to
}

function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(36)).join("")
}

if (!customElements.get("support-chat")) customElements.define("support-chat", SupportChatElement)
