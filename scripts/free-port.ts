// Finds free ports for programs that must be told their port.
import { randomInt } from "node:crypto"
import { createServer } from "node:net"

/** Below the ports that systems give to connections and to whoever lets them choose: those are taken again at once. */
const [lowest, beyond] = [20_000, 32_000]
const mostTries = 50

/** A port of this machine that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const port = randomInt(lowest, beyond)
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${mostTries} ports is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })
}
