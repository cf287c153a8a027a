/**
 * `<support-chat>`: the support chat without page loads. The server renders the frame of messages, the form, a template
 * of a pending message and all texts (`data-*`). The element replaces the frame by the messages, learns of new ones
 * over the realtime connection, fetches them as HTML, and sends the form by script. Where the browser lacks what this
 * needs, the frame stays and the browser sends the form.
 */

import { Banner } from "./chat/banner.ts"
import { ChatConnection } from "./chat/connection.ts"
import { Feed } from "./chat/feed.ts"
import { MessageList } from "./chat/message-list.ts"
import { Outbox } from "./chat/outbox.ts"
import { clearForm, faultOf, outgoingMessagesOf } from "./chat/outgoing-message.ts"
import { type Answer, getPage, openInTop, parseAnswer, post } from "./chat/request.ts"

const checkEveryMs = 5000
const readAfterMs = 1000
const nearBottomPx = 60

class SupportChatElement extends HTMLElement {
  private controller: AbortController | undefined
  private connection: ChatConnection | undefined
  private list: HTMLElement | undefined
  private shown: MessageList | undefined
  private outbox: Outbox | undefined
  /** The room whose messages are shown; `undefined` until it is known. */
  private room: string | undefined
  /** The page was left. Until it is known who came back, the messages stay hidden. */
  private isAway = false
  private unread = 0
  private hasUnseen = false
  private readTimer: ReturnType<typeof setTimeout> | undefined
  private readonly banner = new Banner()
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
    this.replaceFrame(signal, frame).catch(() => this.restoreFrame(frame))
  }

  /**
   * Replaces the frame by the messages. Rejects when they cannot be fetched; the frame then stays and says so itself.
   */
  private async replaceFrame(signal: AbortSignal, frame: Element | null): Promise<void> {
    const list = (await this.fetchPage("")).querySelector<HTMLElement>(".chat-list")
    if (!list || signal.aborted) return
    const messages = list.querySelector<HTMLElement>(".chat-messages")!
    this.shown = new MessageList(messages, query => this.fetchPage(query))
    const pending = document.createElement("ol")
    pending.className = "chat-messages"
    messages.after(pending)
    const outbox = new Outbox({
      template: this.querySelector("template")!,
      place: pending,
      retries: Number(this.dataset.retries),
      deliver: answer => this.deliver(answer),
      onFailed: message => this.showBanner(message),
    })
    this.connection = new ChatConnection(this.dataset.socket, this.dataset.second, {
      onNews: () => this.refresh(),
      onLost: () => this.showBanner(this.dataset.disconnected),
      admission: () => this.admission(),
    })
    const check = () => this.check()
    list.addEventListener("submit", event => this.sendTappedAnswer(event), { signal })
    list.addEventListener("click", event => this.showEarlier(event), { signal })
    list.addEventListener("scroll", () => this.isNearBottom() && this.markAllSeen(), { signal })
    this.querySelector(".chat-new")!.addEventListener("click", () => this.toBottom(), { signal })
    addEventListener("pagehide", () => this.hidePage(), { signal })
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

  /** Undoes `replaceFrame`: the frame shows the messages, and the browser sends the form. */
  private restoreFrame(frame: Element | null): void {
    this.outbox = undefined
    if (frame) this.list?.replaceWith(frame)
    this.disconnectedCallback()
  }

  disconnectedCallback(): void {
    this.controller?.abort()
    this.controller = undefined
    this.connection?.close()
  }

  /** A guest who has not written yet has no room to join. */
  private get isNewGuest(): boolean {
    return this.querySelector("[name=guest]") !== null
  }

  /** Every 5 s: reopens the connection, and fetches new messages while it is down. */
  private check(): void {
    if (document.visibilityState === "hidden") return
    if (this.isAway) this.showPageAgain().catch(() => this.showBanner(this.dataset.disconnected))
    if (this.isAway || this.isNewGuest) return
    try {
      this.connection?.open()
    } catch {
      // Without a connection, this check fetches the messages itself.
    }
    if (!this.connection?.isUp) this.refresh()
    if (this.hasUnseen) this.markRead()
  }

  /** Hides the messages: the browser may keep this page for Back even after its member has logged out. */
  private hidePage(): void {
    if (!this.outbox) return
    this.connection?.close()
    clearTimeout(this.readTimer)
    this.isAway = true
    this.list!.style.visibility = "hidden"
  }

  /** Shows the messages again if the same visitor is back; reloads the page for another one. */
  private async showPageAgain(): Promise<void> {
    if (!this.room && !this.isNewGuest) return location.reload()
    await this.admission()
    this.isAway = false
    this.list!.style.visibility = ""
    this.check()
  }

  private refresh(): void {
    this.feed.refresh().catch(() => this.showBanner(this.dataset.disconnected))
  }

  private async fetchNewer(): Promise<{ isCut: boolean }> {
    return this.show(await this.shown!.fetchNewer())
  }

  private async fetchPage(query: string): Promise<Document> {
    const { status, html } = await getPage(`/chat/messages?live=1${query}`)
    if (status < 200 || status > 299) throw new Error(`status ${status}`)
    return parseAnswer(html)
  }

  /** The visitor's room and a fresh ticket; reloads the page when the room is another visitor's. */
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

  /** Appends the messages that are not shown yet. */
  private show(page: Document): { isCut: boolean } {
    const wasNear = this.isNearBottom()
    for (const item of this.shown!.append(page)) {
      this.outbox?.removeDelivered(item.dataset.id)
      if (!item.classList.contains("chat-mine")) this.unread += 1
    }
    if (wasNear) this.toBottom()
    else this.showUnread()
    return { isCut: page.querySelector("[data-cut]") !== null }
  }

  /**
   * Until the messages are there, the browser sends the form. `preventDefault` comes last: if anything before it
   * throws, nothing was sent and the browser sends the form.
   */
  private submit(event: SubmitEvent, form: HTMLFormElement): void {
    const { outbox } = this
    if (!outbox) return
    const fault = faultOf(form, this.dataset)
    const messages = fault ? [] : outgoingMessagesOf(form, this.shown?.lastNumber)
    const sends = messages.map(message => outbox.prepare(form.action, message))
    event.preventDefault()
    event.stopPropagation()
    if (fault) this.showBanner(fault)
    else this.send(form, sends)
  }

  private send(form: HTMLFormElement, sends: (() => void)[]): void {
    for (const send of sends) send()
    clearForm(form)
    form.querySelector(".chat-error")?.remove()
    this.toBottom()
  }

  /**
   * The answer to a message holds the messages that came since. Otherwise it is a page that says why it was refused, or
   * another page, where the session or the service has ended.
   */
  private deliver({ html, url }: Answer): string | undefined {
    const page = parseAnswer(html)
    const { pathname } = new URL(url)
    if (!pathname.endsWith("/messages")) {
      if (!pathname.startsWith("/chat")) openInTop(url)
      // The page's own banner is an alert too; it is hidden and empty.
      return (
        page.querySelector("[role=alert]:not([hidden])")?.textContent?.trim() || this.dataset.disconnected
      )
    }
    this.querySelector("[name=guest]")?.remove()
    // `after` is from the first attempt, so messages that are shown meanwhile may be in the answer again.
    if (this.shown!.continuesWith(page)) this.show(page)
    else this.refresh()
    this.check()
    return undefined
  }

  /** Sends the answer that a tapped button stands for, without a page load. */
  private async sendTappedAnswer(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement
    const answer = post(form.action, new FormData(form))
    event.preventDefault()
    event.stopPropagation()
    const { status, html } = await answer
    if (status === 200) return this.refresh()
    const error = parseAnswer(html).querySelector("[role=alert]")?.textContent
    this.showBanner(error || this.dataset.disconnected)
  }

  /** Shows earlier messages above the others without moving what is read. */
  private async showEarlier(event: Event): Promise<void> {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-earlier]")
    if (!link) return
    event.preventDefault()
    await this.shown!.showEarlier(link).catch(() => this.showBanner(this.dataset.disconnected))
  }

  private isNearBottom(): boolean {
    return Math.abs(this.list?.scrollTop ?? 0) < nearBottomPx
  }

  private toBottom(): void {
    this.list!.scrollTop = 0
    this.markAllSeen()
  }

  private markAllSeen(): void {
    if (this.unread > 0) {
      this.hasUnseen = true
      this.markRead()
    }
    this.unread = 0
    this.showUnread()
  }

  /** Tells the backend that the messages were read, once no new one came for a second. */
  private markRead(): void {
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

  private showUnread(): void {
    const jump = this.querySelector<HTMLElement>(".chat-new")!
    jump.hidden = this.unread === 0
    jump.textContent =
      this.unread === 1 ? jump.dataset.one! : jump.dataset.many!.replace("2", String(this.unread))
  }

  private showBanner(message: string | undefined): void {
    this.banner.show(this.querySelector<HTMLElement>(".chat-banner"), message)
  }
}

/** Is the chat visible? In a hidden tab or a closed widget nobody reads the messages. */
function isShown(): boolean {
  return document.visibilityState === "visible" && window.frameElement?.checkVisibility?.() !== false
}

if (!customElements.get("support-chat")) customElements.define("support-chat", SupportChatElement)
