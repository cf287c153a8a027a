// What was sent and is not in the history yet: drawn from the page's template, sent one after the other, and kept with
// its id until it is there or removed: sent again, it is still the same message.
import { callTimeoutMs, marginMs, uploadTimeoutMs } from "#contract/rules/timeouts.ts"
import type { Parcel } from "./parcel.ts"

/** Between tries that no answer came to; the backend knows a message that it has. */
const retryDelaysMs = [500, 1500, 4000]

/** Longer than the web app waits for the backend. */
const sendForMs = callTimeoutMs + marginMs
const uploadForMs = uploadTimeoutMs + marginMs

export type Answer = { status: number; html: string; url: string }

/** Messages on their way, in the order in which they were sent. */
export class Outbox {
  readonly #template: HTMLTemplateElement
  readonly #place: HTMLElement
  readonly #retries: number
  readonly #deliver: (answer: Answer) => string | undefined
  #queue: Promise<void> = Promise.resolve()

  /** `deliver` takes the answer to a message and returns why it was refused, if it was. */
  constructor(options: {
    template: HTMLTemplateElement
    place: HTMLElement
    retries: number
    deliver: (answer: Answer) => string | undefined
  }) {
    this.#template = options.template
    this.#place = options.place
    this.#retries = options.retries
    this.#deliver = options.deliver
  }

  /** Shows the message as pending and sends it. */
  send(action: string, parcel: Parcel): void {
    const item = (this.#template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
    item.querySelector(".chat-bubble")!.textContent = parcel.text
    const state = item.querySelector<HTMLElement>(".chat-state")!
    const progress = item.querySelector("progress")!
    const buttons = [...item.querySelectorAll("button")]
    item.dataset.nonce = parcel.nonce
    this.#place.append(item)

    const show = (name: "uploading" | "sending" | "failed", text = state.dataset[name]!) => {
      item.dataset.delivery = name === "uploading" ? "uploading_file" : name
      item.classList.toggle("chat-failed", name === "failed")
      state.textContent = text
      progress.hidden = name !== "uploading"
      for (const button of buttons) button.hidden = name !== "failed"
    }
    const onProgress = (percent: number) => {
      progress.value = percent
      if (percent === 100) show("sending")
      else show("uploading", state.dataset.uploading!.replace("%", String(percent)))
    }
    const attempt = () => {
      show(
        parcel.isFile ? "uploading" : "sending",
        parcel.isFile ? state.dataset.uploading!.replace("%", "0") : undefined,
      )
      this.#queue = this.#queue.then(async () => {
        const answer = await this.#post(action, parcel.form, parcel.isFile ? onProgress : undefined)
        const refusal = answer ? this.#deliver(answer) : state.dataset.failed!
        if (refusal === undefined) item.remove()
        else show("failed", refusal)
      })
    }
    const [resend, remove] = buttons
    resend!.onclick = attempt
    remove!.onclick = () => item.remove()
    attempt()
  }

  /** What came by the line before its answer stands in the history now. */
  arrived(messageId: string | undefined): void {
    const [nonce] = messageId?.split("-") ?? []
    if (nonce) this.#place.querySelector(`[data-nonce="${CSS.escape(nonce)}"]`)?.remove()
  }

  /** The answer, or undefined when there was none. */
  async #post(
    action: string,
    form: FormData,
    onProgress?: (percent: number) => void,
  ): Promise<Answer | undefined> {
    for (let tries = 0; ; tries++) {
      const answer = await post(action, form, onProgress)
      if (answer.status > 0 && answer.status < 500) return answer
      if (tries >= this.#retries) return answer.status > 0 ? answer : undefined
      await new Promise(resolve => setTimeout(resolve, retryDelaysMs[tries] ?? 4000))
    }
  }
}

/** Posts a form; status 0 when no answer came. `fetch` does not tell how far an upload is. */
export function post(
  action: string,
  form: FormData,
  onProgress?: (percent: number) => void,
): Promise<Answer> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest()
    if (onProgress) {
      request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((100 * loaded) / total))
    }
    request.onloadend = () =>
      resolve({ status: request.status, html: request.responseText, url: request.responseURL })
    request.open("POST", action)
    request.timeout = onProgress ? uploadForMs : sendForMs
    request.send(form)
  })
}
