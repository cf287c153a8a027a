/**
 * <copy-button value="…" copied="Copied: …" failed="Failed to copy">: the server renders the value as selectable text
 * beside a hidden button. Where the browser has a clipboard, this element shows the button, copies on a tap, and shows
 * for 4 s whether it worked.
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

  /** Copies `value` and shows whether it worked. Never rejects. */
  async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.getAttribute("value") ?? "")
      this.showToast(this.getAttribute("copied"), true)
    } catch {
      this.showToast(this.getAttribute("failed"), false)
    }
  }

  private showToast(text: string | null, succeeded: boolean): void {
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
