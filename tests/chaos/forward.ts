// Handing a request on to the backend over a connection of its own, and reading the whole answer.
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http"

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
      const chunks: Buffer[] = []
      answer.on("data", chunk => chunks.push(chunk))
      answer.on("error", reject)
      answer.on("end", () => {
        const { statusCode = 502 } = answer
        resolve({ status: statusCode, headers: handedOn(answer.headers), body: Buffer.concat(chunks) })
      })
    })
    request.on("error", reject)
    request.end(body)
  })
}

function handedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name)))
}
