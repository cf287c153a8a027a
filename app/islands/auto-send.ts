/**
 * <auto-send>: the server renders a form with its button; this element presses the button by itself, once for each
 * visit of the page. A page that is opened again, by Back or by a reload, leaves the button to the player.
 */
export class AutoSendElement extends HTMLElement {
  connectedCallback(): void {
    if (history.state) return
    history.replaceState("sent", "")
    this.querySelector("button")?.click()
  }
}

if (!customElements.get("auto-send")) customElements.define("auto-send", AutoSendElement)
