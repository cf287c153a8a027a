// `npm start`: the web app on Node, with the embedded backend in the same process unless API_BASE_URL names another.

import { fileURLToPath, pathToFileURL } from "node:url"
import type { ServerBuild } from "react-router"
import { byRequest } from "#contract/call.ts"
import type { Log } from "#platform/log.ts"
import type { Watched } from "./metrics/watch.ts"
import { openOperations } from "./operation-store.ts"
import { isLoopback } from "./origin.ts"
import { greetingOf, runProgram } from "./program.ts"
import { serve } from "./serve.ts"
import type { Settings } from "./settings.ts"

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

await runProgram(async (settings, log) => {
  const build: ServerBuild = await import(pathToFileURL(at("build/server/index.js")).href)
  const operations = await openOperations(settings, log)
  const backend = await startBackend(settings, log)
  const watching = await startToBeWatched(settings, { ...backend, operations })
  const parts = {
    busyAfterMs: settings.busyAfterMs,
    metrics: watching?.metrics,
    attachChat: backend?.attachChat,
    build,
    operations,
    endedSessions: operations?.endedSessions,
    clientFolder: at("build/client"),
    backendFetch: backend && byRequest(backend.fetch),
    isReady: backend?.isReady ?? operations?.isReady,
    log,
  }
  giveBackWhatLoadingLeft()
  const { origin, address, port, close } = await serve(settings, parts)
  return {
    greeting: [
      `Krapao is on ${origin}`,
      ...(isLoopback(origin) ? [] : [`Listening on ${address}:${port}`]),
      ...(watching ? [`Metrics are on http://${settings.metricsHost}:${watching.port}/metrics`] : []),
      ...greetingOf(backend),
    ],
    close: async manner => {
      await close(manner)
      await watching?.close()
      await backend?.close()
      await operations?.close()
    },
  }
})

/** Loads the embedded backend, a third of all modules, only where no other backend is named. */
async function startBackend(settings: Settings, log: Log) {
  if (!settings.embeddedBackend) return undefined
  const { startEmbeddedBackend } = await import("./embedded-backend.ts")
  return startEmbeddedBackend(settings, log)
}

/** Loads the metrics only where their port is set. */
async function startToBeWatched({ metricsPort, metricsHost }: Settings, watched: Watched) {
  if (metricsPort === undefined) return undefined
  const { startWatching } = await import("./metrics/watch.ts")
  return startWatching({ metricsPort, metricsHost }, watched)
}

/**
 * Collects what loading left behind: a fifth of the memory, which V8 would have no reason to return. It takes 50 ms,
 * before anybody waits. Without `--expose-gc` nothing happens (docs/decisions/288-memory.md).
 */
function giveBackWhatLoadingLeft() {
  globalThis.gc?.({ type: "major", flavor: "last-resort", execution: "sync" })
}
