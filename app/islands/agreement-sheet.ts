/**
 * <agreement-sheet>: the server renders the dialog, and its style sheet shows it 1.5 s later; this element moves the
 * focus to its title then, which no style sheet can.
 */
export class AgreementSheetElement extends HTMLElement {
  #controller: AbortController | undefined

  connectedCallback(): void {
    const dialog = this.firstElementChild
    if (!dialog || this.#controller) return
    this.#controller = new AbortController()
    const { signal } = this.#controller
    if (getComputedStyle(dialog).visibility === "visible") this.#focus()
    // Its own animation ends when it is shown; the sheet's, inside it, is another.
    else
      dialog.addEventListener("animationend", event => event.target === dialog && this.#focus(), { signal })
  }

  disconnectedCallback(): void {
    this.#controller?.abort()
    this.#controller = undefined
  }

  #focus(): void {
    this.querySelector<HTMLElement>("[tabindex]")?.focus()
  }
}

if (!customElements.get("agreement-sheet")) customElements.define("agreement-sheet", AgreementSheetElement)
