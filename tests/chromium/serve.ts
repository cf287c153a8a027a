// Serves a fetch-like function on a free port of this machine, for browsers that need a real address.
import { serve } from "@hono/node-server"
import type { Fetch } from "#tests/browser/navigation.ts"

export interface Served {
  /** The origin, on localhost, where Chromium keeps Secure cookies. */
  origin: string
  close(): Promise<void>
}

/** Starts serving. */
export async function serveFetch(fetch: Fetch): Promise<Served> {
  const server = await new Promise<ReturnType<typeof serve>>(resolve => {
    const starting = serve({ fetch, port: 0, hostname: "localhost" }, () => resolve(starting))
  })
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The server has no port")
  return {
    origin: `http://localhost:${address.port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        if ("closeAllConnections" in server) server.closeAllConnections()
      }),
  }
}
