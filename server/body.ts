// Reading what a request sends on Node: at most so much, and the rest thrown away so that the answer arrives.
import type { IncomingMessage } from "node:http"
import { mostDiscardedBytes } from "./exchange.ts"

/** The whole body, or `too-long`: then the rest is still to come. Rejects when the sender breaks off. */
export function readAtMost(
  request: IncomingMessage,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | "too-long"> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const settle = (outcome: () => void) => {
      request.off("data", take).off("end", finish).off("error", fail)
      outcome()
    }
    const take = (chunk: Buffer) => {
      length += chunk.length
      if (length > limit) {
        request.pause()
        settle(() => resolve("too-long"))
      } else chunks.push(chunk)
    }
    const finish = () => settle(() => resolve(Buffer.concat(chunks)))
    const fail = () => settle(() => reject(new Error("the body broke off")))
    request.on("data", take).on("end", finish).on("error", fail)
  })
}

/**
 * The body as a stream that reads no further than it is read itself. Left alone or given up, the rest stays in the
 * request: the connection is kept for the answer.
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
 * there is too much of it, or it broke off.
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
    // Who began to read the body and left it there would pause it again, and the answer would never leave.
    request.removeAllListeners("data")
    request.on("data", count).on("end", end).on("error", fail).on("close", fail)
    request.resume()
  })
}
