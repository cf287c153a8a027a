// The realtime connection of the chat (Socket.IO). It joins the visitor's room with a fresh ticket each time it
// connects, and reports that there may be new messages. It never delivers them: the page fetches them as HTML.
import { io, type Socket } from "socket.io-client"

/** After this the WebSocket attempt ends and long polling takes over. Polling upgrades to a WebSocket where it can. */
const connectTimeoutMs = 3000
const secondReconnectMs = 500

type ConnectionEvents = {
  /** The room was joined, or a message came: there may be messages that are not shown yet. */
  onNews(): void
  onLost(): void
  /** Fetches the visitor's room and a fresh ticket. `undefined` for a visitor without a room. Rejects on failure. */
  admission(): Promise<{ room: string; ticket: string | undefined } | undefined>
}

/** Connects to the visitor's room by one server, or by two. */
export class ChatConnection {
  private readonly addresses: string[]
  private readonly events: ConnectionEvents
  private sockets: Socket[] = []

  /**
   * Addresses of Socket.IO servers, `/` for this site's own. `second` is the operator's other server for the same room.
   */
  constructor(first: string | undefined, second: string | undefined, events: ConnectionEvents) {
    this.addresses = [first, second].filter(address => address !== undefined)
    this.events = events
  }

  get isUp(): boolean {
    return this.sockets.some(socket => socket.connected)
  }

  /** Opens what is not open. Safe to call repeatedly. */
  open(): void {
    if (this.sockets.length === 0) {
      this.sockets = this.addresses.map((address, index) => this.connect(address, index > 0))
      return
    }
    // Socket.IO does not reconnect a socket that the server has closed.
    for (const socket of this.sockets) if (!socket.active) socket.connect()
  }

  close(): void {
    for (const socket of this.sockets) socket.close()
    this.sockets = []
  }

  private connect(address: string, isSecond: boolean): Socket {
    const socket = io(address === "/" ? location.origin : address, {
      transports: ["websocket"],
      timeout: connectTimeoutMs,
      reconnectionDelay: secondReconnectMs,
      reconnectionDelayMax: isSecond ? secondReconnectMs : 5000,
      forceNew: true,
    })
    socket.on("connect", () => this.join(socket))
    socket.on("connect_error", error => {
      // The server's own refusal (it has data) came over a transport that works.
      if (!("data" in error)) socket.io.opts.transports = ["polling", "websocket"]
    })
    // A disconnect of our own, as when the page closes, loses nothing.
    socket.on("disconnect", reason => reason !== "io client disconnect" && this.events.onLost())
    socket.on("messaging", () => this.events.onNews())
    return socket
  }

  private async join(socket: Socket): Promise<void> {
    try {
      const admission = await this.events.admission()
      if (!admission) return
      const { room, ticket } = admission
      // A backend without tickets needs the room alone, and may not answer.
      socket.emit("join", room, ticket, () => this.events.onNews())
      this.events.onNews()
    } catch {
      socket.disconnect()
    }
  }
}
