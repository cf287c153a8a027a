// Runs a part of the web app as if it handled a request, and makes the context of one.
import type { RouterContextProvider } from "react-router"
import { apiMiddleware } from "#app/middleware/api.server.ts"
import { languageMiddleware } from "#app/middleware/language.server.ts"
import { sessionMiddleware } from "#app/middleware/session.server.ts"
import { contextStorageMiddleware } from "#app/request/context.server.ts"
import { beginSession } from "#app/request/sealed-session.server.ts"
import { type Adapter, type AppSettings, contextFor } from "#app/request/server-context.ts"

/** As if it handled the request with this context. */
export function inContext<Value>(
  context: Readonly<RouterContextProvider>,
  run: () => Value | Promise<Value>,
): Promise<Value> {
  return contextStorageMiddleware({ context } as never, run as never) as Promise<Value>
}

interface Surroundings {
  settings: Partial<AppSettings>
  clientAddress?: string
  backendFetch?: Adapter["backendFetch"]
}

/** The context of a request with these cookies, once its session, language and API are known. */
export async function contextOf(
  cookie: string,
  { settings, clientAddress, backendFetch = async () => new Response() }: Surroundings,
): Promise<RouterContextProvider> {
  const known = { apiBaseUrl: "http://backend", ...settings } as AppSettings
  const visit = { clientAddress, formOrigin: "proven", document: {} } as const
  const context = contextFor({ settings: known, backendFetch, log: () => {} }, visit)
  const request = new Request("http://localhost/", { headers: { cookie } })
  const args = { request, context, params: {}, url: new URL(request.url), pattern: "/" }
  for (const middleware of [sessionMiddleware, languageMiddleware, apiMiddleware])
    await inContext(context, () => middleware(args, async () => new Response()))
  return context
}

/** The cookie of somebody who has just logged in. */
export async function sessionCookieOf(secret: string, username = "u"): Promise<string> {
  const { cookie } = await beginSession(secret, { token: "t", username, remember: false })
  return cookie.split(";")[0] ?? ""
}
