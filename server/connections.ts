// The connections of a server: how many there may be, how many of one address, and when one ends whose client does not
// read (docs/security.md#limits).
import { readFileSync } from "node:fs"
import type { Server } from "node:http"
import type { Socket } from "node:net"
import type { Log } from "#platform/log.ts"
import { networkOfAddress } from "#platform/network.ts"

export type ConnectionLimits = {
  most: number
  /** Behind a proxy all connections are the proxy's: then requests are counted, in listener.ts. */
  mostPerAddress: number
  /** How long a client may read nothing of an answer. */
  readingMs: number
}

const usual = { most: 10_000, mostPerAddress: 1000, readingMs: 30_000 }

/** For files, databases, and the process itself. */
const otherDescriptors = 60

/**
 * The limits of this process. Each connection may need a second one, to the backend: so the process never runs out of
 * descriptors, which Node would not tell. Node itself raises the limit as far as it may.
 */
export function connectionLimits(descriptors = descriptorLimit()): ConnectionLimits {
  const most = Math.max(20, Math.min(usual.most, Math.floor((descriptors - otherDescriptors) / 2)))
  return { ...usual, most, mostPerAddress: Math.min(usual.mostPerAddress, Math.ceil(most / 2)) }
}

/** Linux says how many; elsewhere nothing is known. */
function descriptorLimit(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]
    return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Fewer deserve a word: a system's usual limit of descriptors is 1,024, and services get more. */
const few = 1000

/** When so many are taken, the one that has done nothing for longest makes room. */
const crowded = 0.9

/** Enforces the limits. `isDirect`: no proxy is in front, so an address is a client's. */
export function limitConnections(
  server: Server,
  { most, mostPerAddress, readingMs }: ConnectionLimits,
  { isDirect, log }: { isDirect: boolean; log: Log },
): void {
  if (most < few) log("warning", "few descriptors", { connections: most, advice: "ulimit -n 65536" })
  server.maxConnections = most
  server.on("drop", () => log("warning", "connection refused: too many", { most }))
  const shares = createShares(isDirect ? mostPerAddress : Number.POSITIVE_INFINITY)
  let open = 0
  /** Those without a request under way, the longest first. */
  const idle = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    const free = shares.take(socket.remoteAddress)
    if (!free) {
      log("warning", "connection refused: too many of one address", { most: mostPerAddress })
      socket.destroy()
      return
    }
    open += 1
    socket.once("close", () => {
      open -= 1
      idle.delete(socket)
      free()
    })
    const [longest] = idle
    if (open > most * crowded) longest?.destroy()
  })
  // Node counts as idle only what neither reads nor writes, so a slow reader has all the time it needs.
  server.prependListener("request", ({ socket }, response) => {
    socket.setTimeout(0)
    idle.delete(socket)
    response.once("prefinish", () => socket.setTimeout(readingMs))
    response.once("finish", () => !socket.destroyed && idle.add(socket))
  })
}

/** Counts what each address holds, up to a limit. */
export function createShares(most: number): {
  take: (address: string | undefined) => (() => void) | undefined
} {
  const held = new Map<string, number>()
  return {
    take(address) {
      const network = networkOfAddress(address ?? "")
      const count = held.get(network) ?? 0
      if (count >= most) return undefined
      held.set(network, count + 1)
      return () => {
        const left = held.get(network)! - 1
        if (left > 0) held.set(network, left)
        else held.delete(network)
      }
    },
  }
}
