/**
 * <password-reveal>: the server renders a password field and a hidden toggle; this element shows the toggle, which
 * unmasks the field. Sending the form masks it again, for browsers that offer to keep passwords.
 */
export class PasswordRevealElement extends HTMLElement {
  private controller: AbortController | undefined

  connectedCallback(): void {
    const button = this.querySelector("button")
    const field = this.querySelector("input")
    if (!button || !field || this.controller) return
    this.controller = new AbortController()
    const { signal } = this.controller
    const show = (isShown: boolean) => {
      field.type = isShown ? "text" : "password"
      // Firefox reflects no ariaPressed before 119.
      button.setAttribute("aria-pressed", String(isShown))
    }
    button.hidden = false
    button.addEventListener("click", () => show(field.type === "password"), { signal })
    field.form?.addEventListener("submit", () => show(false), { signal })
  }

  disconnectedCallback(): void {
    this.controller?.abort()
    this.controller = undefined
  }
}

if (!customElements.get("password-reveal")) customElements.define("password-reveal", PasswordRevealElement)
