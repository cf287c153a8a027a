// A tab that nothing but its own DevTools session drives: Playwright makes script contexts of its own in every frame, and
// taps would wait for them.
import type { Browser } from "playwright"

// biome-ignore lint/suspicious/noExplicitAny: whatever the protocol answers
type Answer = any

export type Tab = {
  /** A command of the DevTools protocol. Rejects with its error. */
  send(method: string, params?: object): Promise<Answer>
  on(event: string, listener: (params: Answer) => void): void
  /** What a function that refers to nothing outside itself returns in the page. */
  evaluate<Value>(run: () => Value): Promise<Value>
  close(): Promise<void>
}

/** Opens a tab with nothing cached. */
export async function openTab(browser: Browser): Promise<Tab> {
  const root = await browser.newBrowserCDPSession()
  const { browserContextId } = await root.send("Target.createBrowserContext")
  const { targetId } = await root.send("Target.createTarget", { url: "about:blank", browserContextId })
  const { sessionId } = await root.send("Target.attachToTarget", { targetId })
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  const listeners = new Map<string, (params: Answer) => void>()
  root.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result, error, method, params } = JSON.parse(message)
    if (id === undefined) listeners.get(method)?.(params)
    else if (error) waiting.get(id)?.reject(new Error(error.message))
    else waiting.get(id)?.resolve(result)
  })
  const send: Tab["send"] = async (method, params = {}) => {
    const id = waiting.size
    const answer = Promise.withResolvers<Answer>()
    waiting.set(id, answer)
    await root.send("Target.sendMessageToTarget", {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    })
    return answer.promise
  }
  return {
    send,
    on: (event, listener) => listeners.set(event, listener),
    async evaluate(run) {
      const { result, exceptionDetails } = await send("Runtime.evaluate", {
        expression: `(${run})()`,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async close() {
      await root.send("Target.disposeBrowserContext", { browserContextId })
      await root.detach()
    },
  }
}
