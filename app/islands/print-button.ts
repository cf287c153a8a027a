/** <print-button>: the server renders a hidden button; this element shows it, and a tap prints the page. */
export class PrintButtonElement extends HTMLElement {
  #controller: AbortController | undefined

  connectedCallback(): void {
    const button = this.querySelector("button")
    if (!button || this.#controller) return
    this.#controller = new AbortController()
    button.hidden = false
    button.addEventListener("click", () => print(), { signal: this.#controller.signal })
  }

  disconnectedCallback(): void {
    this.#controller?.abort()
    this.#controller = undefined
  }
}

if (!customElements.get("print-button")) customElements.define("print-button", PrintButtonElement)
