// The chat of an operator's backend with the documented API alone: no numbers, no ids of messages, no tickets
// (docs/product/chat.md).
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Server } from "socket.io"
import type { Fetch } from "#tests/browser/navigation.ts"

type Payload = Record<string, unknown>

/** Removes what only the embedded backend has. `sent` receives each message that the web app sends. */
export function plainChat(sent: Payload[] = []) {
  return async (request: Request, backend: Fetch): Promise<Response> => {
    const { pathname } = new URL(request.url)
    switch (pathname) {
      case "/api/chat/config":
        return Response.json({ PREFIX: "krapao" })
      case "/api/chat/send-message": {
        const { messageId: _, ...payload } = (await request.clone().json()) as Payload
        sent.push(payload)
        return backend(new Request(request, { body: JSON.stringify(payload) }))
      }
      case "/api/chat/history": {
        const { after: _, before: __, ...range } = (await request.json()) as Payload
        const answer = await backend(
          new Request(request.url, { ...rest(request), body: JSON.stringify(range) }),
        )
        if (!answer.ok) return answer
        const { messages } = (await answer.json()) as { messages: Payload[] }
        return Response.json(messages.map(({ number, messageId, ...message }) => message))
      }
      default:
        return backend(request)
    }
  }
}

const rest = ({ method, headers }: Request) => ({ method, headers })

export interface PlainLine {
  url: string
  /** Who joined which room, as they came. */
  joins: unknown[][]
  /** Tells a room that there is a message. */
  announce(room: string): void
  /** Ends all connections, as a server does that goes away. */
  drop(): void
  close(): Promise<void>
}

/** A realtime line that lets everybody join by the room's name, and never answers to it. */
export async function plainLine(): Promise<PlainLine> {
  const server = createServer()
  const io = new Server(server, { cors: { origin: "*" } })
  const joins: unknown[][] = []
  io.on("connection", socket => {
    socket.on("join", (room: string, ...more: unknown[]) => {
      joins.push([room, ...more.filter(part => typeof part !== "function")])
      socket.join(room)
    })
  })
  await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    joins,
    announce: room => io.to(room).emit("messaging", {}),
    drop: () => io.disconnectSockets(true),
    close: async () => {
      await io.close()
    },
  }
}
