/**
 * <qr-countdown seconds="299.5" to="/…" state="/…">: the server renders the QR code, its expiry time and the remaining
 * mm:ss; the page loads itself again every 15 s, and at expiry. This element counts down the mm:ss in its <time> and
 * removes the code at 00:00. If the page's own load is late, since phones sleep, it opens `to`. It counts from the
 * server's seconds, never from the phone's clock. While the page is looked at, it asks `state` every few seconds, and
 * loads the page again once the code cannot be paid any more.
 */
const tickMs = 1000
/** Milliseconds after expiry that the page's own refresh may take. */
const graceMs = 3000
/** Milliseconds between two questions. */
const askMs = 4000

/** A code without an end: a year. */
const endless = 31_536_000

export class QrCountdownElement extends HTMLElement {
  private timer: ReturnType<typeof setInterval> | undefined
  private endsAtMs = 0
  private askedAtMs = 0
  private isAsking = false

  connectedCallback(): void {
    this.askedAtMs ||= Date.now()
    this.endsAtMs ||= Date.now() + Number(this.getAttribute("seconds") ?? endless) * 1000
    this.timer ??= setInterval(() => this.tick(), tickMs)
    this.tick()
  }

  disconnectedCallback(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  /** Updates the display and asks; at expiry removes the code, and after the grace period opens `to`. */
  tick(): void {
    const leftMs = this.endsAtMs - Date.now()
    const time = this.querySelector("time")
    if (time) time.textContent = clock(leftMs)
    if (leftMs > 0) return void this.ask()
    this.querySelector("img")?.remove()
    if (leftMs > -graceMs) return
    this.disconnectedCallback()
    location.replace(this.getAttribute("to") ?? location.href)
  }

  private async ask(): Promise<void> {
    const address = this.getAttribute("state")
    if (!address || this.isAsking || document.visibilityState === "hidden") return
    if (Date.now() - this.askedAtMs < askMs) return
    this.askedAtMs = Date.now()
    this.isAsking = true
    try {
      const answer = await fetch(address)
      const state = await answer.text()
      // A login page, or a page of an error, is no such word.
      if (["paid", "arriving", "over", "none"].includes(state))
        location.replace(this.getAttribute("to") ?? location.href)
    } catch {
      // Without a network, or without fetch: the page loads itself again.
    }
    this.isAsking = false
  }
}

/** The remaining milliseconds as mm:ss, rounded up; 00:00 once the time is over. */
export function clock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, "0")).join(":")
}

if (!customElements.get("qr-countdown")) customElements.define("qr-countdown", QrCountdownElement)
