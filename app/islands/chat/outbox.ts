// What was sent and is not in the history yet: drawn from the page's template, sent one after the other, and kept with
// its id until it is there or removed: sent again, it is still the same message.
import { type Answer, post } from "./ask.ts"
import type { Parcel } from "./parcel.ts"

/** Between tries that no answer came to; the backend knows a message that it has. */
const retryDelaysMs = [500, 1500, 4000]

/** Messages on their way, in the order in which they were sent. */
export class Outbox {
  private readonly template: HTMLTemplateElement
  private readonly place: HTMLElement
  private readonly retries: number
  private readonly deliver: (answer: Answer) => string | undefined
  private queue: Promise<void> = Promise.resolve()

  /** `deliver` takes the answer to a message and returns why it was refused, if it was. */
  constructor(options: {
    template: HTMLTemplateElement
    place: HTMLElement
    retries: number
    deliver: (answer: Answer) => string | undefined
  }) {
    this.template = options.template
    this.place = options.place
    this.retries = options.retries
    this.deliver = options.deliver
  }

  /** Draws the message; the function that is returned shows it as pending and sends it. */
  draw(action: string, parcel: Parcel): () => void {
    const item = (this.template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
    item.querySelector(".chat-bubble")!.textContent = parcel.text
    const state = item.querySelector<HTMLElement>(".chat-state")!
    const progress = item.querySelector("progress")!
    const buttons = [...item.querySelectorAll("button")]
    item.dataset.nonce = parcel.nonce

    const show = (name: "uploading" | "sending" | "failed", message = state.dataset[name]!) => {
      item.dataset.delivery = name === "uploading" ? "uploading_file" : name
      item.classList.toggle("chat-failed", name === "failed")
      state.textContent = message
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
      const deliver = async () => {
        const answer = await this.post(action, parcel.form, parcel.isFile ? onProgress : undefined)
        const refusal = answer ? this.deliver(answer) : state.dataset.failed!
        if (refusal === undefined) item.remove()
        else show("failed", refusal)
      }
      // Whatever becomes of one message, the next ones are sent.
      this.queue = this.queue.then(deliver).catch(() => show("failed"))
    }
    const [resend, remove] = buttons
    resend!.onclick = attempt
    remove!.onclick = () => item.remove()
    return () => {
      this.place.append(item)
      attempt()
    }
  }

  /** What came by the line before its answer stands in the history now. */
  arrived(messageId: string | undefined): void {
    const [nonce] = messageId?.split("-") ?? []
    for (const item of Array.from(this.place.children)) {
      if (nonce && (item as HTMLElement).dataset.nonce === nonce) item.remove()
    }
  }

  /** The answer, or undefined when there was none. */
  private async post(
    action: string,
    form: FormData,
    onProgress?: (percent: number) => void,
  ): Promise<Answer | undefined> {
    for (let tries = 0; ; tries++) {
      const answer = await post(action, form, onProgress)
      if (answer.status > 0 && answer.status < 500) return answer
      if (tries >= this.retries) return answer.status > 0 ? answer : undefined
      await new Promise(resolve => setTimeout(resolve, retryDelaysMs[tries] ?? 4000))
    }
  }
}
