// Messages that were sent and are not in the history yet. They are shown from the page's template and sent one after
// the other. Each keeps its id until it is in the history or removed, so a message that is sent again stays one
// message.

import type { OutgoingMessage } from "./outgoing-message.ts"
import { type Answer, post } from "./request.ts"

/** Waits between attempts without an answer. Sending again is safe: the backend recognises the message by its id. */
const retryDelaysMs = [500, 1500, 4000]

/** Messages on their way, in the order in which they were sent. */
export class Outbox {
  private readonly template: HTMLTemplateElement
  private readonly place: HTMLElement
  private readonly retries: number
  private readonly deliver: (answer: Answer) => string | undefined
  private readonly onFailed: (message: string) => void
  private queue: Promise<void> = Promise.resolve()

  /**
   * `retries`: attempts after the first. `deliver` handles the answer to a message; it returns why it was refused, if
   * so. `onFailed` hears why a message failed.
   */
  constructor(options: {
    template: HTMLTemplateElement
    place: HTMLElement
    retries: number
    deliver: (answer: Answer) => string | undefined
    onFailed: (message: string) => void
  }) {
    this.template = options.template
    this.place = options.place
    this.retries = options.retries
    this.deliver = options.deliver
    this.onFailed = options.onFailed
  }

  /** Prepares a message for posting to `action`. The returned function shows it as pending and sends it. */
  prepare(action: string, message: OutgoingMessage): () => void {
    const item = (this.template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement
    item.querySelector(".chat-bubble")!.textContent = message.text
    const state = item.querySelector<HTMLElement>(".chat-state")!
    const progress = item.querySelector("progress")!
    const buttons = [...item.querySelectorAll("button")]
    item.dataset.nonce = message.nonce

    const show = (name: "uploading" | "sending" | "failed", stateText = state.dataset[name]!) => {
      item.dataset.delivery = name === "uploading" ? "uploading_file" : name
      item.classList.toggle("chat-failed", name === "failed")
      state.textContent = stateText
      progress.hidden = name !== "uploading"
      for (const button of buttons) button.hidden = name !== "failed"
    }
    const onProgress = (percent: number) => {
      progress.value = percent
      if (percent === 100) show("sending")
      else show("uploading", state.dataset.uploading!.replace("%", String(percent)))
    }
    const fail = (why: string) => {
      show("failed", why)
      this.onFailed(why)
    }
    const attempt = () => {
      show(
        message.isFile ? "uploading" : "sending",
        message.isFile ? state.dataset.uploading!.replace("%", "0") : undefined,
      )
      const deliver = async () => {
        const answer = await this.post(action, message.form, message.isFile ? onProgress : undefined)
        const refusal = answer ? this.deliver(answer) : state.dataset.failed!
        if (refusal === undefined) item.remove()
        else fail(refusal)
      }
      // A message that fails does not hold up the next ones.
      this.queue = this.queue.then(deliver).catch(() => fail(state.dataset.failed!))
    }
    const [resend, remove] = buttons
    resend!.onclick = attempt
    remove!.onclick = () => item.remove()
    return () => {
      this.place.append(item)
      attempt()
    }
  }

  /** Removes a message that is in the history now, perhaps before the answer to its own post. */
  removeDelivered(messageId: string | undefined): void {
    const [nonce] = messageId?.split("-") ?? []
    for (const item of Array.from(this.place.children)) {
      if (nonce && (item as HTMLElement).dataset.nonce === nonce) item.remove()
    }
  }

  /** Posts with retries. Resolves with the answer, or with `undefined` when none came. */
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
