/** <print-button>: the server renders a hidden button; where the browser can print, this element shows it. */
export class PrintButtonElement extends HTMLElement {
  private controller: AbortController | undefined

  connectedCallback(): void {
    const button = this.querySelector("button")
    // Some in-app browsers can't print.
    if (!button || this.controller || !window.print) return
    this.controller = new AbortController()
    button.hidden = false
    button.addEventListener("click", () => print(), { signal: this.controller.signal })
  }

  disconnectedCallback(): void {
    this.controller?.abort()
    this.controller = undefined
  }
}

if (!customElements.get("print-button")) customElements.define("print-button", PrintButtonElement)
