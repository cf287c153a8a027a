// A proxy between web app and backend that does, on order, what networks do to answers.
import { createServer, type ServerResponse } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { buffer } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { type Fault, garble } from "./fault.ts"
import { type Forwarded, forward } from "./forward.ts"

/** A request, as a plan is asked what it meets. */
export interface Asked {
  method: string
  /** Path and query. */
  path: string
}

/** What a request meets. */
export type Plan = (asked: Asked) => Fault | undefined

export interface ChaosProxy {
  /** Where the web app finds the "backend". */
  url: string
  /** Everything that came by, in order of arrival. */
  deeds: Asked[]
  /** Does this to the next request whose path contains, or matches, what is given. Orders queue up. */
  next(path: string | RegExp, fault: Fault): void
  /** From now on every request meets what the plan says; without a plan, nothing. */
  follow(plan: Plan | undefined): void
  /** Forgets all orders and the plan. */
  calm(): void
  /** Refuses connections, as when nothing listens there. */
  refuse(): Promise<void>
  /** Listens again, at the same place. */
  accept(): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy on a free port of this machine. `target`: the backend's base URL. */
export async function startChaosProxy({ target }: { target: string }): Promise<ChaosProxy> {
  const orders: { path: string | RegExp; fault: Fault }[] = []
  const deeds: Asked[] = []
  const sockets = new Set<Socket>()
  let current: Plan | undefined

  const server = createServer({ keepAliveTimeout: 75_000 }, async (request, response) => {
    const { method = "GET", url: path = "/" } = request
    const asked = { method, path }
    const fault = takeOrder(orders, asked) ?? current?.(asked)
    deeds.push(asked)
    // A client that was cut off is gone: its errors must reach neither the other side nor the test.
    response.on("error", () => {})
    try {
      const body = await buffer(request)
      await meet(fault, { send: () => forward(target, request, body), response })
    } catch {
      request.socket.destroy()
    }
  })
  // WebSockets pass through unchanged, until their connection is cut.
  server.on("upgrade", (request, socket: Socket, head) => {
    const upstream = connect(Number(new URL(target).port), "127.0.0.1")
    upstream.on("error", () => socket.destroy())
    socket.on("error", () => upstream.destroy())
    socket.on("close", () => upstream.destroy())
    const lines = [`${request.method} ${request.url} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
    upstream.write(`${lines.join("\r\n")}\r\n\r\n`)
    upstream.write(head)
    socket.pipe(upstream).pipe(socket)
  })
  server.on("connection", socket => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    socket.on("error", () => {})
  })

  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject)
      server.listen(port, "127.0.0.1", () => {
        server.off("error", reject)
        resolve()
      })
    })

  /** Meanwhile another connection may have been given this port: it is soon free again. */
  const listenAgain = async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await listen(port)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || attempt === 50) throw error
        await pause(100)
      }
    }
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    deeds,
    next: (path, fault) => orders.push({ path, fault }),
    follow: changed => {
      current = changed
    },
    calm: () => {
      orders.length = 0
      current = undefined
    },
    refuse: stop,
    accept: listenAgain,
    close: stop,
  }
}

interface Meeting {
  send: () => Promise<Forwarded>
  response: ServerResponse
}

async function meet(fault: Fault | undefined, { send, response }: Meeting): Promise<void> {
  const socket = response.socket
  switch (fault?.kind) {
    case "reset-before":
      socket?.resetAndDestroy()
      return
    case "blackhole":
      return
    case "reset-after":
      await send()
      socket?.resetAndDestroy()
      return
    case "delay":
      await pause(fault.ms)
      return answer(response, await send())
    case "stall":
      return answerInPart(response, await send(), fault.afterBytes)
    case "duplicate":
      return answer(response, await deliverTwice(send, fault.when))
    case "garbage": {
      const { status, body } = await send()
      const garbled = garble(fault.what, status, body)
      const headers = { "content-type": garbled.contentType }
      return answer(response, { status: garbled.status, headers, body: garbled.body })
    }
    case "status": {
      if (fault.forwarded) await send()
      const { status, message } = fault
      const type = message ? "application/json" : "text/html"
      const body = Buffer.from(message ? JSON.stringify({ message }) : `<h1>${status}</h1>`)
      return answer(response, { status, headers: { "content-type": type }, body })
    }
    default:
      return answer(response, await send())
  }
}

async function deliverTwice(send: Meeting["send"], when: "at-once" | "afterwards"): Promise<Forwarded> {
  if (when === "at-once") {
    const [first] = await Promise.all([send(), send()])
    return first
  }
  const first = await send()
  await send()
  return first
}

function answer(response: ServerResponse, { status, headers, body }: Forwarded): void {
  response.writeHead(status, { ...headers, "content-length": body.length }).end(body)
}

/** Sends the head, with the full length, and only the first bytes of the body. */
function answerInPart(response: ServerResponse, { status, headers, body }: Forwarded, bytes: number): void {
  response.writeHead(status, { ...headers, "content-length": body.length })
  response.flushHeaders()
  if (bytes > 0) response.write(body.subarray(0, Math.min(bytes, body.length - 1)))
}

function takeOrder(orders: { path: string | RegExp; fault: Fault }[], { path }: Asked): Fault | undefined {
  const at = orders.findIndex(order =>
    typeof order.path === "string" ? path.includes(order.path) : order.path.test(path),
  )
  return at === -1 ? undefined : orders.splice(at, 1)[0]?.fault
}
