// Gives the stock app what server/ gives the product: settings, and the backend in process.
import type { MiddlewareFunction, RouterContextProvider } from "react-router"
import { contextFor } from "../../../app/request/server-context.ts"
import { readRecording, recordedBackend } from "../../fixture/recorded-backend.ts"
import { siteSettings } from "../../fixture/settings.ts"

const backendFetch = recordedBackend(readRecording())

export const fixtureMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  const adapter = { settings: siteSettings, backendFetch, log: () => {} }
  const visit = { clientAddress: "127.0.0.1", formOrigin: "proven", document: {} } as const
  contextFor(adapter, visit, context as RouterContextProvider)
  return next()
}
