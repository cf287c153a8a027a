/**
 * <agreement-sheet>: the server renders the dialog, and its style sheet shows it 1.5 s later; this element moves the
 * focus to its title then, which no style sheet can.
 */
export class AgreementSheetElement extends HTMLElement {
  private controller: AbortController | undefined

  connectedCallback(): void {
    const dialog = this.firstElementChild
    if (!dialog || this.controller) return
    this.controller = new AbortController()
    const { signal } = this.controller
    if (getComputedStyle(dialog).visibility === "visible") this.focusTitle()
    // Its own animation ends when it is shown; the sheet's, inside it, is another.
    else
      dialog.addEventListener("animationend", event => event.target === dialog && this.focusTitle(), {
        signal,
      })
  }

  disconnectedCallback(): void {
    this.controller?.abort()
    this.controller = undefined
  }

  private focusTitle(): void {
    this.querySelector<HTMLElement>("[tabindex]")?.focus()
  }
}

if (!customElements.get("agreement-sheet")) customElements.define("agreement-sheet", AgreementSheetElement)
