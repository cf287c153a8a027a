// The Hono app: every route of the backend, and the last answer to whatever goes wrong.
import { Hono } from "hono"
import { describeError } from "../kernel/environment.ts"
import { Refusal } from "../kernel/refusal.ts"
import { accountRoutes } from "./account-routes.ts"
import { bonusRoutes } from "./bonus-routes.ts"
import { chatRoutes } from "./chat-routes.ts"
import type { Context } from "./context.ts"
import { depositRoutes } from "./deposit-routes.ts"
import { lookupRoutes } from "./lookup-routes.ts"
import { refundAndInviteRoutes } from "./refund-invite-routes.ts"
import { refusalResponse } from "./refusal-response.ts"
import { createRoutes } from "./routes.ts"
import { slipRoutes } from "./slip-routes.ts"
import { walletRoutes } from "./wallet-routes.ts"
import { wheelRoutes } from "./wheel-routes.ts"

/** The whole API as one `fetch`: every endpoint of the contract, refusals for everything else. */
export function createApp(context: Context): Hono {
  const app = new Hono()
  const routes = createRoutes(app, context)
  // Answers tell the time by the clock that their contents go by; a server in front would tell its own.
  app.use(async (http, next) => {
    await next()
    http.res.headers.set("date", new Date(context.clock()).toUTCString())
  })
  accountRoutes(routes, context)
  lookupRoutes(routes, context)
  walletRoutes(routes, context)
  slipRoutes(routes, context)
  depositRoutes(routes, context)
  bonusRoutes(routes, context)
  chatRoutes(routes, context)
  wheelRoutes(routes, context)
  refundAndInviteRoutes(routes, context)

  app.notFound(() => refusalResponse(new Refusal("NO_DATA")))
  app.onError((error, { req }) => {
    if (error instanceof Refusal) return refusalResponse(error)
    // The route, never the path: paths may hold passwords.
    const detail = { method: req.method, route: req.routePath, error: describeError(error) }
    context.log({ level: "error", event: "request-failed", detail })
    return refusalResponse(new Refusal("INTERNAL_SERVER_ERROR"))
  })
  return app
}
