/**
 * <file-upload max-bytes="…" too-large="…" failed="…"> around a form with one file: the server renders the form, a
 * hidden [data-progress] with a <progress>, and an empty [role=status]. This element sends the form in place of the
 * browser, so that the bar can tell how far it is, and then goes where the browser would have gone. Too large a file is
 * said before it is sent. Without it, and where the browser lacks what it needs, the form is sent as any other.
 */
export class FileUploadElement extends HTMLElement {
  private controller: AbortController | undefined
  private isUnderWay = false
  /** Made before the form is taken over: a browser without it keeps the form. */
  private readonly parser = new DOMParser()

  connectedCallback(): void {
    const form = this.querySelector("form")
    if (!form || this.controller) return
    this.controller = new AbortController()
    const { signal } = this.controller
    form.addEventListener("submit", event => this.submit(event, form), { signal })
    form.addEventListener("change", () => this.isTooLarge(form), { signal })
  }

  disconnectedCallback(): void {
    this.controller?.abort()
    this.controller = undefined
  }

  private isTooLarge(form: HTMLFormElement): boolean {
    const file = form.querySelector<HTMLInputElement>("[type=file]")?.files?.[0]
    const isTooLarge = (file?.size ?? 0) > Number(this.getAttribute("max-bytes"))
    this.tell(isTooLarge ? this.getAttribute("too-large") : "")
    return isTooLarge
  }

  /** The browser is held back last: what throws before that leaves the form to it, with nothing sent. */
  private submit(event: Event, form: HTMLFormElement): void {
    // The page's own listener marks the form busy after this one: nothing may stay so.
    if (this.isTooLarge(form)) setTimeout(() => this.rest(form))
    else if (!this.isUnderWay) this.send(form)
    event.preventDefault()
  }

  private send(form: HTMLFormElement): void {
    const request = new XMLHttpRequest()
    const bar = this.querySelector("[data-progress]") as HTMLElement
    const button = form.querySelector("button") as HTMLButtonElement
    const show = (isUnderWay: boolean) => {
      this.isUnderWay = isUnderWay
      bar.hidden = !isUnderWay
      button.disabled = isUnderWay
    }
    request.onloadstart = () => show(true)
    request.upload.onprogress = ({ loaded, total }) => {
      ;(bar.firstElementChild as HTMLProgressElement).value = (100 * loaded) / total
    }
    request.onload = () => this.show(request, form)
    request.onerror = () => {
      show(false)
      this.rest(form)
      this.tell(this.getAttribute("failed"))
    }
    request.open("POST", form.action)
    request.send(new FormData(form))
  }

  /** The page that the form led to; or the same dialog with its messages. */
  private show(request: XMLHttpRequest, form: HTMLFormElement): void {
    if (request.responseURL !== form.action) {
      location.assign(request.responseURL)
      return
    }
    const answer = this.parser.parseFromString(request.responseText, "text/html")
    const dialog = answer.querySelector("[role=dialog]")
    if (dialog) {
      this.closest("[role=dialog]")?.replaceWith(dialog)
      dialog.querySelector<HTMLElement>("[autofocus]")?.focus()
    } else location.reload()
  }

  private tell(text: string | null): void {
    const status = this.querySelector("[role=status]")
    if (status) status.textContent = text
  }

  private rest(form: HTMLFormElement): void {
    form.removeAttribute("aria-busy")
    form.classList.remove("busy")
  }
}

if (!customElements.get("file-upload")) customElements.define("file-upload", FileUploadElement)
