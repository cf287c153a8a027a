// Reads a request's body up to a limit. On Node the rest is read and dropped, so that the answer arrives.
import type { IncomingMessage } from "node:http"
import { readUpTo } from "#platform/body.ts"
import { mostDiscardedBytes } from "./exchange.ts"

/** The whole body, or `too-long`: then the rest is still unread. Rejects when the sender breaks off. */
export async function readAtMost(
  body: Parameters<typeof readUpTo>[0],
  limitBytes: number,
): Promise<Uint8Array<ArrayBuffer> | "too-long"> {
  const { bytes, isWhole } = await readUpTo(body, limitBytes)
  return isWhole ? bytes : "too-long"
}

/** The chunks of a body. Whoever stops early leaves the request open: the connection is kept for the answer. */
export function chunksOf(request: IncomingMessage): AsyncIterable<Uint8Array> {
  return request.iterator({ destroyOnReturn: false })
}

/**
 * The body as a stream that reads from the request only when it is read. When the reader stops or cancels, the rest
 * stays in the request: the connection is kept for the answer.
 */
export function streamBody(request: IncomingMessage): ReadableStream<Uint8Array> {
  let leave = () => {}
  const attach = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const take = (chunk: Buffer) => {
      request.pause()
      controller.enqueue(chunk)
    }
    const settle = (outcome: () => void) => {
      leave()
      outcome()
    }
    const finish = () => settle(() => controller.close())
    const fail = () => settle(() => controller.error(new Error("the body broke off")))
    request.on("data", take).on("end", finish).on("error", fail).on("close", fail)
    leave = () => {
      request.pause()
      request.off("data", take).off("end", finish).off("error", fail).off("close", fail)
    }
  }
  let isAttached = false
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      if (!isAttached) attach(controller)
      isAttached = true
      request.resume()
    },
    cancel: () => leave(),
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/**
 * Reads a refused body to its end: a sender whose connection closes while it sends never sees the answer. False when
 * the body is too long, or the sender broke off.
 */
export function discardBody(request: IncomingMessage): Promise<boolean> {
  if (request.complete || request.destroyed) return Promise.resolve(request.complete)
  return new Promise(resolve => {
    let length = 0
    const settle = (isWhole: boolean) => {
      request.off("data", count).off("end", end).off("error", fail).off("close", fail)
      resolve(isWhole)
    }
    const count = (chunk: Buffer) => {
      length += chunk.length
      if (length > mostDiscardedBytes) settle(false)
    }
    const end = () => settle(true)
    const fail = () => settle(false)
    // A reader that stopped half-way would pause the request again, and the answer would never be sent.
    request.removeAllListeners("data")
    request.on("data", count).on("end", end).on("error", fail).on("close", fail)
    request.resume()
  })
}
