// Handing a request on to the backend over a connection of its own, and reading the whole answer.
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"

export interface Forwarded {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Headers that belong to one connection and are not handed on. */
const ofTheConnection = ["connection", "keep-alive", "transfer-encoding", "content-length", "host"]

/** Sends a copy of the request to the target; rejects when the target can't be reached or breaks off. */
export function forward(target: string, original: IncomingMessage, body: Buffer): Promise<Forwarded> {
  const url = new URL(original.url ?? "/", target)
  const headers: IncomingHttpHeaders = {
    ...handedOn(original.headers),
    "content-length": String(body.length),
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: original.method, headers, agent: false }, answer => {
      const { statusCode: status = 502, headers } = answer
      buffer(answer).then(body => resolve({ status, headers: handedOn(headers), body }), reject)
    })
    request.on("error", reject)
    request.end(body)
  })
}

function handedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name)))
}
