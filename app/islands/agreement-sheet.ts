/**
 * <agreement-sheet>: the server renders the dialog, and its style sheet shows it after 1.5 s. This element then moves
 * the focus to the dialog's title, since a style sheet cannot.
 */
export class AgreementSheetElement extends HTMLElement {
  private controller: AbortController | undefined

  connectedCallback(): void {
    const dialog = this.firstElementChild
    if (!dialog || this.controller) return
    this.controller = new AbortController()
    const { signal } = this.controller
    if (getComputedStyle(dialog).visibility === "visible") this.focusTitle()
    // The dialog's own animation ends when it is shown. Animations inside it bubble too, and are ignored.
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
