/**
 * <file-upload max-bytes="…" too-large="…" failed="…"> around a form with one file: the server renders the form, a
 * hidden [data-progress] with a <progress>, and an empty [role=status]. This element sends the form in place of the
 * browser, so that the bar can tell how far it is, and then goes where the browser would have gone. Too large a file is
 * said before it is sent. Without it the form is sent as any other.
 */
export class FileUploadElement extends HTMLElement {
  #controller: AbortController | undefined

  connectedCallback(): void {
    const form = this.querySelector("form")
    if (!form || this.#controller) return
    this.#controller = new AbortController()
    const { signal } = this.#controller
    const send = (event: Event) => {
      event.preventDefault()
      this.#send(form)
    }
    form.addEventListener("submit", send, { signal })
    form.addEventListener("change", () => this.#isTooLarge(form), { signal })
  }

  disconnectedCallback(): void {
    this.#controller?.abort()
    this.#controller = undefined
  }

  #isTooLarge(form: HTMLFormElement): boolean {
    const file = form.querySelector<HTMLInputElement>("[type=file]")?.files?.[0]
    const isTooLarge = (file?.size ?? 0) > Number(this.getAttribute("max-bytes"))
    this.#tell(isTooLarge ? this.getAttribute("too-large") : "")
    return isTooLarge
  }

  #send(form: HTMLFormElement): void {
    // The page's own listener marks the form busy after this one: nothing may stay so.
    if (this.#isTooLarge(form)) {
      setTimeout(() => this.#rest(form))
      return
    }
    const request = new XMLHttpRequest()
    const bar = this.querySelector("[data-progress]") as HTMLElement
    const button = form.querySelector("button") as HTMLButtonElement
    bar.hidden = false
    button.disabled = true
    request.upload.onprogress = ({ loaded, total }) => {
      ;(bar.firstElementChild as HTMLProgressElement).value = (100 * loaded) / total
    }
    request.onload = () => this.#show(request, form)
    request.onerror = () => {
      bar.hidden = true
      button.disabled = false
      this.#rest(form)
      this.#tell(this.getAttribute("failed"))
    }
    request.open("POST", form.action)
    request.send(new FormData(form))
  }

  /** The page that the form led to; or the same dialog with its messages. */
  #show(request: XMLHttpRequest, form: HTMLFormElement): void {
    if (request.responseURL !== form.action) {
      location.assign(request.responseURL)
      return
    }
    const answer = new DOMParser().parseFromString(request.responseText, "text/html")
    const dialog = answer.querySelector("[role=dialog]")
    if (dialog) {
      this.closest("[role=dialog]")?.replaceWith(dialog)
      dialog.querySelector<HTMLElement>("[autofocus]")?.focus()
    } else location.reload()
  }

  #tell(text: string | null): void {
    const status = this.querySelector("[role=status]")
    if (status) status.textContent = text
  }

  #rest(form: HTMLFormElement): void {
    form.removeAttribute("aria-busy")
    form.classList.remove("busy")
  }
}

if (!customElements.get("file-upload")) customElements.define("file-upload", FileUploadElement)
