/**
 * <qr-countdown seconds="299.5" to="/…">: the server renders the QR code, its expiry time and the remaining mm:ss; the
 * page refreshes itself at expiry. This element counts down the mm:ss in its <time> and removes the code at 00:00. If
 * the refresh is late, since phones sleep, it opens `to`. It counts from the server's seconds, never from the phone's
 * clock.
 */
const tickMs = 1000
/** Milliseconds after expiry that the page's own refresh may take. */
const graceMs = 3000

export class QrCountdownElement extends HTMLElement {
  private timer: ReturnType<typeof setInterval> | undefined
  private endsAtMs = 0

  connectedCallback(): void {
    this.endsAtMs ||= Date.now() + Number(this.getAttribute("seconds")) * 1000
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
    if (leftMs > 0) return
    this.querySelector("img")?.remove()
    if (leftMs > -graceMs) return
    this.disconnectedCallback()
    location.replace(this.getAttribute("to") ?? location.href)
  }
}

/** The remaining milliseconds as mm:ss, rounded up; 00:00 once the time is over. */
export function clock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, "0")).join(":")
}

if (!customElements.get("qr-countdown")) customElements.define("qr-countdown", QrCountdownElement)
