// `npm run dev`: pages from the sources, reloaded when they change; the embedded backend in the same process. Node's
// --watch starts it anew when server/ or backend/ change.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { sep } from "node:path"
import type { ServerBuild } from "react-router"
import { createServer as createVite, type RunnableDevEnvironment, type ViteDevServer } from "vite"
import { byRequest } from "#contract/call.ts"
import { type App, createApp } from "./app.ts"
import { startEmbeddedBackend } from "./embedded-backend.ts"
import { createListener } from "./listener.ts"
import { openOperations } from "./operation-store.ts"
import { greetingOf, runProgram } from "./program.ts"
import { portFault } from "./start-checks.ts"

await runProgram(async (settings, log) => {
  const operations = await openOperations(settings, log)
  const backend = settings.embeddedBackend ? await startEmbeddedBackend(settings, log) : undefined
  const server = createServer()
  const vite = await createVite({
    appType: "custom",
    clearScreen: false,
    // The overlay brings styles of its own, which the Content-Security-Policy does not allow.
    server: { middlewareMode: true, hmr: { server, overlay: false } },
  })
  reloadOnChange(vite)
  const ssr = vite.environments.ssr as RunnableDevEnvironment
  const build = (): Promise<ServerBuild> => ssr.runner.import("virtual:react-router/server-build")
  const app = createApp(settings, {
    build,
    backendFetch: backend && byRequest(backend.fetch),
    log,
    operations,
    endedSessions: operations?.endedSessions,
  })
  const { trustedProxy: trustedProxies } = settings
  const listener = createListener({ app: reloading(app), files: new Map(), trustedProxies, log })
  server.on("request", (request: IncomingMessage, response: ServerResponse) =>
    vite.middlewares(request, response, () => listener(request, response)),
  )
  await new Promise<void>((resolve, reject) => {
    server.once("error", error => reject(portFault("PORT", settings.port, error)))
    server.listen(settings.port, settings.host ?? "127.0.0.1", resolve)
  })
  const endChat = backend?.attachChat(server, { origins: [settings.publicOrigin] })
  return {
    greeting: [`Krapao is on ${settings.publicOrigin}, from its sources`, ...greetingOf(backend)],
    close: async () => {
      await endChat?.()
      server.close()
      server.closeAllConnections()
      await vite.close()
      await backend?.close()
      await operations?.close()
    },
  }
})

/** Pages are rendered from these folders, so the browser has to ask again when anything in them changes. */
function reloadOnChange(vite: ViteDevServer): void {
  const folders = ["app", "contract"].map(name => `${vite.config.root}/${name}/`.replaceAll("/", sep))
  vite.watcher.on("all", (_, file) => {
    if (folders.some(folder => file.startsWith(folder)))
      vite.environments.client.hot.send({ type: "full-reload" })
  })
}

/** The app with Vite's client on each page, which listens for reloads. */
function reloading(app: App): App {
  return {
    ...app,
    answer: async inbound => {
      const answer = await app.answer(inbound)
      if (typeof answer.body !== "string") return answer
      const client = '<script type="module" src="/@vite/client"></script>'
      return { ...answer, body: answer.body.replace("</head>", `${client}</head>`) }
    },
  }
}
