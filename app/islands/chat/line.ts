// The realtime line: joins the visitor's room on each connection, with a fresh ticket, and says when something may
// have been missed. What messages say is never taken from it: they are fetched drawn.
import { io, type Socket } from "socket.io-client"

/** A WebSocket that hangs is given up after this; polling takes over (it upgrades again where that works). */
const connectTimeoutMs = 3000
const secondLineDelayMs = 500

type LineEvents = {
  /** Joined anew, or a message came: there may be more than what is shown. */
  onNews(): void
  onLost(): void
  /** The visitor's room and a fresh ticket; undefined for somebody who has none. Rejects when they can't be had. */
  admission(): Promise<{ room: string; ticket: string | undefined } | undefined>
}

/** One line, or two to the same room. It says that there may be news, never what. */
export class ChatLine {
  private readonly addresses: string[]
  private readonly events: LineEvents
  private sockets: Socket[] = []

  /** `second` is the operator's other line; both lead to the same room. */
  constructor(first: string | undefined, second: string | undefined, events: LineEvents) {
    this.addresses = [first, second].filter(address => address !== undefined)
    this.events = events
  }

  get isUp(): boolean {
    return this.sockets.some(socket => socket.connected)
  }

  /** Opens what is not open: also for the check every 5 s. */
  open(): void {
    if (this.sockets.length === 0) {
      this.sockets = this.addresses.map((address, index) => this.connect(address, index > 0))
      return
    }
    // A socket that the server ended does not come back by itself.
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
      reconnectionDelay: secondLineDelayMs,
      reconnectionDelayMax: isSecond ? secondLineDelayMs : 5000,
      forceNew: true,
    })
    socket.on("connect", () => this.join(socket))
    socket.on("connect_error", () => {
      socket.io.opts.transports = ["polling", "websocket"]
    })
    // Left by ourselves, as when the page goes, nothing was lost.
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
