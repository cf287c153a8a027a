/**
 * <copy-button value="…" copied="Copied: …" failed="Failed to copy">: the server renders the value as selectable text
 * beside a hidden button; where there is a clipboard, this element shows the button, copies on a tap and tells the
 * outcome for 4 s.
 */
const toastMs = 4000

export class CopyButtonElement extends HTMLElement {
  private controller: AbortController | undefined

  connectedCallback(): void {
    const button = this.querySelector("button")
    if (!button || this.controller || !navigator.clipboard) return
    this.controller = new AbortController()
    button.hidden = false
    button.addEventListener("click", () => this.copy(), { signal: this.controller.signal })
  }

  disconnectedCallback(): void {
    this.controller?.abort()
    this.controller = undefined
  }

  async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.getAttribute("value") ?? "")
      this.tell(this.getAttribute("copied"), true)
    } catch {
      this.tell(this.getAttribute("failed"), false)
    }
  }

  private tell(text: string | null, succeeded: boolean): void {
    const toast = this.querySelector("[role=status]")
    if (!toast) return
    toast.textContent = text
    toast.classList.toggle("failed", !succeeded)
    setTimeout(() => {
      if (toast.textContent === text) toast.textContent = ""
    }, toastMs)
  }
}

if (!customElements.get("copy-button")) customElements.define("copy-button", CopyButtonElement)
