// A fetch over connections of our own: answers stay compressed and redirects are not followed, as tests/browser/ needs.
import { Connection, headersOf, requestBytes } from "./connection.ts"

/** Asks a server on a port of this machine, whatever origin the request names. */
export function fetchFrom(port: number): (request: Request) => Promise<Response> {
  return async request => {
    const connection = await Connection.open(port)
    const received = await connection.send(await bytesOf(request))
    connection.close()
    const body = received.body.length > 0 ? new Uint8Array(received.body) : null
    return new Response(body, { status: received.status, headers: headersOf(received) })
  }
}

/** A request as it goes over the wire. */
export async function bytesOf(request: Request): Promise<Buffer> {
  const { host, pathname, search } = new URL(request.url)
  const { method } = request
  const body = Buffer.from(await request.arrayBuffer())
  return requestBytes(pathname + search, { ...Object.fromEntries(request.headers), host }, { method, body })
}
