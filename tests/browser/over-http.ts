// The browser's way to a server over the network: Node's own fetch would add and change headers, so node:http it is.
import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http"
import { request as httpsRequest } from "node:https"
import type { Fetch } from "./navigation.ts"

/**
 * Sends requests as they are and hands back answers as they came: redirects not followed, bodies not decoded.
 * Rejects where the connection is refused or breaks.
 */
export const overHttp: Fetch = async request => {
  const url = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = { ...Object.fromEntries(request.headers), "content-length": String(body.length) }
  const send = url.protocol === "https:" ? httpsRequest : httpRequest
  const options: RequestOptions = { method: request.method, headers, agent: false }
  return new Promise((resolve, reject) => {
    const sending = send(url, options, answer => {
      readAll(answer).then(bytes => resolve(responseOf(answer, bytes)), reject)
    })
    sending.on("error", reject)
    sending.end(body)
  })
}

async function readAll(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function responseOf(answer: IncomingMessage, bytes: Buffer<ArrayBuffer>): Response {
  const headers = new Headers()
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    headers.append(answer.rawHeaders[at] ?? "", answer.rawHeaders[at + 1] ?? "")
  }
  const { statusCode: status = 502 } = answer
  const hasBody = status !== 204 && status !== 304
  return new Response(hasBody ? bytes : null, { status, headers })
}
