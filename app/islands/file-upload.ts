/**
 * <file-upload max-bytes="…" too-large="…" failed="…"> around a form with one file: the server renders the form, a
 * hidden [data-progress] with a <progress>, and an empty [role=status]. This element sends the form itself, shows the
 * upload's progress, and then opens the page that the browser would have opened. It reports a file that is too large
 * before sending it. Where the browser lacks what this needs, the browser sends the form as usual.
 */
export class FileUploadElement extends HTMLElement {
  private controller: AbortController | undefined
  private isUnderWay = false
  /** Created before any listener: in a browser without DOMParser this throws, and the browser sends the form itself. */
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
    this.showStatus(isTooLarge ? this.getAttribute("too-large") : "")
    return isTooLarge
  }

  /** `preventDefault` comes last: if anything before it throws, nothing was sent and the browser sends the form. */
  private submit(event: Event, form: HTMLFormElement): void {
    // The page's own listener marks the form busy after this one, so the mark is removed later.
    if (this.isTooLarge(form)) setTimeout(() => this.clearBusy(form))
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
      this.clearBusy(form)
      this.showStatus(this.getAttribute("failed"))
    }
    request.open("POST", form.action)
    request.send(new FormData(form))
  }

  /** Opens the page that the form was redirected to, or shows the same dialog with its messages. */
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

  private showStatus(text: string | null): void {
    const status = this.querySelector("[role=status]")
    if (status) status.textContent = text
  }

  private clearBusy(form: HTMLFormElement): void {
    form.removeAttribute("aria-busy")
    form.classList.remove("busy")
  }
}

if (!customElements.get("file-upload")) customElements.define("file-upload", FileUploadElement)
