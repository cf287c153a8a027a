/**
 * `<support-chat>`: the support chat without page loads. The server renders the frame of messages, the form, a template
 * of a pending message and all texts (`data-*`). The element puts the messages in the frame's place, hears of new ones
 * over the line, fetches them drawn, and sends the form by itself. Where the browser lacks what that takes, the frame
 * stays and the form sends itself.
 */
import { type Answer, ask, post } from "./chat/ask.ts"
import { Feed } from "./chat/feed.ts"
import { ChatLine } from "./chat/line.ts"
import { Outbox } from "./chat/outbox.ts"
import { empty, faultOf, parcelsOf } from "./chat/parcel.ts"
import { ShownMessages } from "./chat/shown.ts"

const checkEveryMs = 5000
const readAfterMs = 1000
const bannerMs = 4000
const nearBottomPx = 60

class SupportChatElement extends HTMLElement {
  private controller: AbortController | undefined
  private line: ChatLine | undefined
  private list: HTMLElement | undefined
  private shown: ShownMessages | undefined
  private outbox: Outbox | undefined
  /** Whose messages are shown, once it is known. */
  private room: string | undefined
  /** The page was left; until it is known who comes back, nobody sees the messages. */
  private isAway = false
  private unread = 0
  private hasUnseen = false
  private readTimer: ReturnType<typeof setTimeout> | undefined
  private bannerTimer: ReturnType<typeof setTimeout> | undefined
  private readonly feed = new Feed(() => this.fetchNewer())

  connectedCallback(): void {
    const form = this.querySelector("form")
    if (!form || this.controller) return
    this.controller = new AbortController()
    const { signal } = this.controller
    form.addEventListener("submit", event => this.submit(event, form), { signal })
    form.querySelector("textarea")?.addEventListener(
      "keydown",
      event => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return
        event.preventDefault()
        // Safari has no requestSubmit before 16.
        form.querySelector<HTMLButtonElement>("[type=submit]")!.click()
      },
      { signal },
    )
    const frame = this.querySelector("iframe")
    this.begin(signal, frame).catch(() => this.giveBack(frame))
  }

  /** Takes the frame's place. Where the messages can't be had, the frame stays, which says so itself. */
  private async begin(signal: AbortSignal, frame: Element | null): Promise<void> {
    const list = (await this.fetchPage("")).querySelector<HTMLElement>(".chat-list")
    if (!list || signal.aborted) return
    const messages = list.querySelector<HTMLElement>(".chat-messages")!
    this.shown = new ShownMessages(messages, query => this.fetchPage(query))
    const pending = document.createElement("ol")
    pending.className = "chat-messages"
    messages.after(pending)
    const outbox = new Outbox({
      template: this.querySelector("template")!,
      place: pending,
      retries: Number(this.dataset.retries),
      deliver: answer => this.deliver(answer),
    })
    this.line = new ChatLine(this.dataset.socket, this.dataset.second, {
      onNews: () => this.refresh(),
      onLost: () => this.tell(this.dataset.disconnected),
      admission: () => this.admission(),
    })
    const check = () => this.check()
    list.addEventListener("submit", event => this.tap(event), { signal })
    list.addEventListener("click", event => this.turn(event), { signal })
    list.addEventListener("scroll", () => this.isNearBottom() && this.seeAll(), { signal })
    this.querySelector(".chat-new")!.addEventListener("click", () => this.toBottom(), { signal })
    addEventListener("pagehide", () => this.leave(), { signal })
    addEventListener("pageshow", ({ persisted }) => persisted && check(), { signal })
    addEventListener("online", check, { signal })
    document.addEventListener("visibilitychange", check, { signal })
    const timer = setInterval(check, checkEveryMs)
    signal.addEventListener("abort", () => clearInterval(timer))
    this.hasUnseen = true
    frame?.replaceWith(list)
    this.list = list
    this.outbox = outbox
    check()
  }

  /** Leaves messages and form to the frame and the browser again. */
  private giveBack(frame: Element | null): void {
    this.outbox = undefined
    if (frame) this.list?.replaceWith(frame)
    this.disconnectedCallback()
  }

  disconnectedCallback(): void {
    this.controller?.abort()
    this.controller = undefined
    this.line?.close()
  }

  /** Somebody who has not written yet has no room to join. */
  private get isNobody(): boolean {
    return this.querySelector("[name=guest]") !== null
  }

  /** Every 5 s: comes back to the room, and asks itself while there is no line. */
  private check(): void {
    if (document.visibilityState === "hidden") return
    if (this.isAway) this.comeBack().catch(() => this.tell(this.dataset.disconnected))
    if (this.isAway || this.isNobody) return
    try {
      this.line?.open()
    } catch {
      // Without a line the check itself asks.
    }
    if (!this.line?.isUp) this.refresh()
    if (this.hasUnseen) this.see()
  }

  /** The browser may keep the page for Back, also after its member has logged out. */
  private leave(): void {
    if (!this.outbox) return
    this.line?.close()
    clearTimeout(this.readTimer)
    this.isAway = true
    this.list!.style.visibility = "hidden"
  }

  private async comeBack(): Promise<void> {
    if (!this.room && !this.isNobody) return location.reload()
    await this.admission()
    this.isAway = false
    this.list!.style.visibility = ""
    this.check()
  }

  private refresh(): void {
    this.feed.refresh().catch(() => this.tell(this.dataset.disconnected))
  }

  private async fetchNewer(): Promise<{ isCut: boolean }> {
    return this.show(await this.shown!.fetchNewer())
  }

  private async fetchPage(query: string): Promise<Document> {
    const { status, html } = await ask(`/chat/messages?live=1${query}`)
    if (status < 200 || status > 299) throw new Error(`status ${status}`)
    return parseAnswer(html)
  }

  private async admission() {
    const page = await this.fetchPage("&room=1&after=999999999999")
    const { room, ticket } = page.querySelector<HTMLElement>(".chat-messages")?.dataset ?? {}
    if (this.room && room !== this.room) {
      location.reload()
      throw new Error("These are somebody else's messages")
    }
    this.room = room
    return room === undefined ? undefined : { room, ticket }
  }

  /** Appends what is not there yet. */
  private show(page: Document): { isCut: boolean } {
    const wasNear = this.isNearBottom()
    for (const item of this.shown!.append(page)) {
      this.outbox?.arrived(item.dataset.id)
      if (!item.classList.contains("chat-mine")) this.unread += 1
    }
    if (wasNear) this.toBottom()
    else this.tellUnread()
    return { isCut: page.querySelector("[data-cut]") !== null }
  }

  /**
   * Until the messages are there, the form sends itself as it does without a script. The browser is held back last: what
   * throws before that leaves the form to it, with nothing sent.
   */
  private submit(event: SubmitEvent, form: HTMLFormElement): void {
    const { outbox } = this
    if (!outbox) return
    const fault = faultOf(form, this.dataset)
    const parcels = fault ? [] : parcelsOf(form, this.shown?.lastNumber)
    const sends = parcels.map(parcel => outbox.draw(form.action, parcel))
    event.preventDefault()
    event.stopPropagation()
    if (fault) this.tell(fault)
    else this.send(form, sends)
  }

  private send(form: HTMLFormElement, sends: (() => void)[]): void {
    for (const send of sends) send()
    empty(form)
    form.querySelector(".chat-error")?.remove()
    this.toBottom()
  }

  /** The answer to a message is what came since; or the page that says why it was refused. */
  private deliver({ html, url }: Answer): string | undefined {
    const page = parseAnswer(html)
    if (!new URL(url).pathname.endsWith("/messages")) {
      // The banner of the page itself is an alert as well, and empty.
      return (
        page.querySelector("[role=alert]:not([hidden])")?.textContent?.trim() || this.dataset.disconnected
      )
    }
    this.querySelector("[name=guest]")?.remove()
    // Asked for when it was first sent: what was shown meanwhile is left out.
    if (this.shown!.meets(page)) this.show(page)
    else this.refresh()
    this.check()
    return undefined
  }

  /** A tapped button answers in place. */
  private async tap(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement
    const answer = post(form.action, new FormData(form))
    event.preventDefault()
    event.stopPropagation()
    const { status } = await answer
    if (status === 200) this.refresh()
    else this.tell(this.dataset.disconnected)
  }

  /** Earlier messages come in above, and what is read stays where it is. */
  private async turn(event: Event): Promise<void> {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-earlier]")
    if (!link) return
    event.preventDefault()
    await this.shown!.leafBack(link).catch(() => this.tell(this.dataset.disconnected))
  }

  private isNearBottom(): boolean {
    return Math.abs(this.list?.scrollTop ?? 0) < nearBottomPx
  }

  private toBottom(): void {
    this.list!.scrollTop = 0
    this.seeAll()
  }

  private seeAll(): void {
    if (this.unread > 0) {
      this.hasUnseen = true
      this.see()
    }
    this.unread = 0
    this.tellUnread()
  }

  /** Tells the backend once nothing new came for a second. */
  private see(): void {
    if (!this.shown || this.shown.isEmpty || !isShown()) return
    clearTimeout(this.readTimer)
    this.readTimer = setTimeout(() => {
      this.hasUnseen = false
      const form = new FormData()
      const key = this.querySelector<HTMLInputElement>("[name=_key]")
      if (key) form.set("_key", key.value)
      form.set("read", "1")
      post("/chat/messages", form)
    }, readAfterMs)
  }

  private tellUnread(): void {
    const jump = this.querySelector<HTMLElement>(".chat-new")!
    jump.hidden = this.unread === 0
    jump.textContent =
      this.unread === 1 ? jump.dataset.one! : jump.dataset.many!.replace("2", String(this.unread))
  }

  private tell(message: string | undefined): void {
    const banner = this.querySelector<HTMLElement>(".chat-banner")
    if (!banner || !message) return
    banner.textContent = message
    banner.hidden = false
    clearTimeout(this.bannerTimer)
    this.bannerTimer = setTimeout(() => {
      banner.hidden = true
    }, bannerMs)
  }
}

/** A page of ours; one that says that nobody may stay is followed. */
function parseAnswer(html: string): Document {
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
