/**
 * <qr-countdown seconds="299.5" to="/…">: the server renders the QR code, its expiry time, the remaining mm:ss and a frame
 * that waits for the payment; the page loads itself again at expiry. This element counts down the mm:ss in its <time>
 * and removes the code at 00:00. If the page's own load is late, since phones sleep, it opens `to`. It counts from the
 * server's seconds, never from the phone's clock. Once the frame has news, it opens the page that the frame leads to.
 */
const tickMs = 1000
/** Milliseconds after expiry that the page's own refresh may take. */
const graceMs = 3000

/** A code without an end: a year. */
const endless = 31_536_000

export class QrCountdownElement extends HTMLElement {
  private timer: ReturnType<typeof setInterval> | undefined
  private endsAtMs = 0

  connectedCallback(): void {
    this.endsAtMs ||= Date.now() + Number(this.getAttribute("seconds") ?? endless) * 1000
    this.timer ??= setInterval(() => this.tick(), tickMs)
    this.tick()
  }

  disconnectedCallback(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  /** Updates the display; at expiry removes the code, and after the grace period opens `to`. */
  tick(): void {
    const leftMs = this.endsAtMs - Date.now()
    const time = this.querySelector("time")
    if (time) time.textContent = clock(leftMs)
    const news =
      this.querySelector("iframe")?.contentDocument?.querySelector<HTMLAnchorElement>("[data-news]")
    if (news) this.open(news.href)
    if (leftMs > 0) return
    this.querySelector("img")?.remove()
    if (leftMs > -graceMs) return
    this.open(this.getAttribute("to") ?? location.href)
  }

  private open(address: string): void {
    this.disconnectedCallback()
    location.replace(address)
  }
}

/** The remaining milliseconds as mm:ss, rounded up; 00:00 once the time is over. */
export function clock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, "0")).join(":")
}

if (!customElements.get("qr-countdown")) customElements.define("qr-countdown", QrCountdownElement)
