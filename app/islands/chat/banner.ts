const shownMs = 4000

/** Shows a message for 4 s. */
export class Banner {
  private timer: ReturnType<typeof setTimeout> | undefined

  show(banner: HTMLElement | null, message: string | undefined): void {
    if (!banner || !message) return
    banner.textContent = message
    banner.hidden = false
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      banner.hidden = true
    }, shownMs)
  }
}
