// Gives the stock app what server/ gives the product: settings, and the backend in process.
import type { MiddlewareFunction } from "react-router"
import {
  backendFetchContext,
  clientAddressContext,
  observerContext,
  requestIdContext,
  settingsContext,
} from "../../../app/request/server-context.ts"
import { readRecording, recordedBackend } from "../../fixture/recorded-backend.ts"
import { siteSettings } from "../../fixture/settings.ts"

const backendFetch = recordedBackend(readRecording())

export const fixtureMiddleware: MiddlewareFunction<Response> = ({ context }, next) => {
  context.set(settingsContext, siteSettings)
  context.set(backendFetchContext, backendFetch)
  context.set(clientAddressContext, "127.0.0.1")
  // Contexts that are undefined by default have to be set all the same.
  context.set(observerContext, undefined)
  context.set(requestIdContext, undefined)
  return next()
}
