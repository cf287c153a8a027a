/**
 * `<support-chat>`: the support chat without page loads. The server renders the frame of messages, the form, a template
 * of a pending message and all translations (`data-*`). The element puts the messages in the frame's place, hears of new ones
 * over the line, fetches them drawn, and sends the form by itself.
 */
import { Feed } from "./chat/feed.ts"
import { ChatLine } from "./chat/line.ts"
import { type Answer, Outbox, post } from "./chat/outbox.ts"
import { empty, faultOf, parcelsOf } from "./chat/parcel.ts"
import { ShownMessages } from "./chat/shown.ts"

/** docs/product/chat.md */
const checkEveryMs = 5000
const readAfterMs = 1000
const bannerMs = 4000
const nearBottomPx = 60
/** A question that hangs would hold up all that follow. */
const askForMs = 10_000

class SupportChatElement extends HTMLElement {
  #controller: AbortController | undefined
  #line: ChatLine | undefined
  #list: HTMLElement | undefined
  #shown: ShownMessages | undefined
  #outbox: Outbox | undefined
  /** Whose messages are shown, once it is known. */
  #room: string | undefined
  /** The page was left; until it is known who comes back, nobody sees the messages. */
  #isAway = false
  #unread = 0
  #hasUnseen = false
  #readTimer: ReturnType<typeof setTimeout> | undefined
  #bannerTimer: ReturnType<typeof setTimeout> | undefined
  readonly #feed = new Feed(() => this.#fetchNewer())

  connectedCallback(): void {
    const form = this.querySelector("form")
    if (!form || this.#controller) return
    this.#controller = new AbortController()
    const { signal } = this.#controller
    form.addEventListener("submit", event => this.#submit(event, form), { signal })
    form.querySelector("textarea")?.addEventListener(
      "keydown",
      event => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
        event.preventDefault()
        form.requestSubmit()
      },
      { signal },
    )
    this.#begin(signal).catch(() => {})
  }

  /** Takes the frame's place. Where the messages can't be had, the frame stays, which says so itself. */
  async #begin(signal: AbortSignal): Promise<void> {
    const list = (await this.#fetchPage("")).querySelector<HTMLElement>(".chat-list")
    if (!list || signal.aborted) return
    this.querySelector("iframe")?.replaceWith(list)
    this.#list = list
    const messages = list.querySelector<HTMLElement>(".chat-messages")!
    this.#shown = new ShownMessages(messages, query => this.#fetchPage(query))
    const pending = document.createElement("ol")
    pending.className = "chat-messages"
    messages.after(pending)
    this.#outbox = new Outbox({
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
    const check = () => this.#check()
    list.addEventListener("submit", event => this.#tap(event), { signal })
    list.addEventListener("click", event => this.#turn(event), { signal })
    list.addEventListener("scroll", () => this.#isNearBottom() && this.#seeAll(), { signal })
    this.querySelector(".chat-new")!.addEventListener("click", () => this.#toBottom(), { signal })
    addEventListener("pagehide", () => this.#leave(), { signal })
    addEventListener("pageshow", ({ persisted }) => persisted && check(), { signal })
    addEventListener("online", check, { signal })
    document.addEventListener("visibilitychange", check, { signal })
    const timer = setInterval(check, checkEveryMs)
    signal.addEventListener("abort", () => clearInterval(timer))
    this.#hasUnseen = true
    check()
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
    if (document.visibilityState === "hidden") return
    if (this.#isAway) this.#comeBack().catch(() => this.#tell(this.dataset.disconnected))
    if (this.#isAway || this.#isNobody) return
    this.#line?.open()
    if (!this.#line?.isUp) this.#refresh()
    if (this.#hasUnseen) this.#see()
  }

  /** The browser may keep the page for Back, also after its member has logged out. */
  #leave(): void {
    this.#line?.close()
    clearTimeout(this.#readTimer)
    this.#isAway = true
    this.#list!.style.visibility = "hidden"
  }

  async #comeBack(): Promise<void> {
    if (!this.#room && !this.#isNobody) return location.reload()
    await this.#admission()
    this.#isAway = false
    this.#list!.style.visibility = ""
    this.#check()
  }

  #refresh(): void {
    this.#feed.refresh().catch(() => this.#tell(this.dataset.disconnected))
  }

  async #fetchNewer(): Promise<{ isCut: boolean }> {
    return this.#show(await this.#shown!.fetchNewer())
  }

  async #fetchPage(query: string): Promise<Document> {
    const answer = await fetch(`/chat/messages?live=1${query}`, { signal: AbortSignal.timeout(askForMs) })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return parsePage(await answer.text())
  }

  async #admission() {
    const page = await this.#fetchPage("&room=1&after=999999999999")
    const { room, ticket } = page.querySelector<HTMLElement>(".chat-messages")?.dataset ?? {}
    if (this.#room && room !== this.#room) {
      location.reload()
      throw new Error("These are somebody else's messages")
    }
    this.#room = room
    return room === undefined ? undefined : { room, ticket }
  }

  /** Appends what is not there yet. */
  #show(page: Document): { isCut: boolean } {
    const wasNear = this.#isNearBottom()
    for (const item of this.#shown!.append(page)) {
      this.#outbox?.arrived(item.dataset.id)
      if (!item.classList.contains("chat-mine")) this.#unread += 1
    }
    if (wasNear) this.#toBottom()
    else this.#tellUnread()
    return { isCut: page.querySelector("[data-cut]") !== null }
  }

  /** Until the messages are there, the form sends itself as it does without a script. */
  #submit(event: SubmitEvent, form: HTMLFormElement): void {
    if (!this.#outbox) return
    event.preventDefault()
    event.stopPropagation()
    this.#send(form, this.#outbox)
  }

  #send(form: HTMLFormElement, outbox: Outbox): void {
    const fault = faultOf(form, this.dataset)
    if (fault) {
      this.#tell(fault)
      return
    }
    for (const parcel of parcelsOf(form, this.#shown?.lastNumber)) outbox.send(form.action, parcel)
    empty(form)
    form.querySelector(".chat-error")?.remove()
    this.#toBottom()
  }

  /** The answer to a message is what came since; or the page that says why it was refused. */
  #deliver({ html, url }: Answer): string | undefined {
    const page = parsePage(html)
    if (!new URL(url).pathname.endsWith("/messages")) {
      // The banner of the page itself is an alert as well, and empty.
      return (
        page.querySelector("[role=alert]:not([hidden])")?.textContent?.trim() || this.dataset.disconnected
      )
    }
    this.querySelector("[name=guest]")?.remove()
    // Asked for when it was first sent: what was shown meanwhile is left out.
    if (this.#shown!.meets(page)) this.#show(page)
    else this.#refresh()
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
    await this.#shown!.leafBack(link).catch(() => this.#tell(this.dataset.disconnected))
  }

  #isNearBottom(): boolean {
    return Math.abs(this.#list?.scrollTop ?? 0) < nearBottomPx
  }

  #toBottom(): void {
    this.#list!.scrollTop = 0
    this.#seeAll()
  }

  #seeAll(): void {
    if (this.#unread > 0) {
      this.#hasUnseen = true
      this.#see()
    }
    this.#unread = 0
    this.#tellUnread()
  }

  /** Tells the backend once nothing new came for a second. */
  #see(): void {
    if (!this.#shown || this.#shown.isEmpty || !isShown()) return
    clearTimeout(this.#readTimer)
    this.#readTimer = setTimeout(() => {
      this.#hasUnseen = false
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

  #tell(message: string | undefined): void {
    const banner = this.querySelector<HTMLElement>(".chat-banner")
    if (!banner || !message) return
    banner.textContent = message
    banner.hidden = false
    clearTimeout(this.#bannerTimer)
    this.#bannerTimer = setTimeout(() => {
      banner.hidden = true
    }, bannerMs)
  }
}

/** A page of ours; one that says that nobody may stay is followed. */
function parsePage(html: string): Document {
  const page = new DOMParser().parseFromString(html, "text/html")
  const way = page.querySelector("[data-leave]")?.getAttribute("href")
  if (way) leave(way)
  return page
}

/** In the closed widget nobody sees what comes in. */
function isShown(): boolean {
  return document.visibilityState === "visible" && window.frameElement?.checkVisibility?.() !== false
}

function leave(to: string): void {
  ;(top ?? window).location.href = to
}

if (!customElements.get("support-chat")) customElements.define("support-chat", SupportChatElement)
