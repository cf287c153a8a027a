// The Hono app: every route of the backend, and the answer to unexpected errors.
import { Hono } from "hono"
import { describeError } from "#platform/log.ts"
import { createAuthorizationLog, createLimitLog } from "../accounts/limit-log.ts"
import { NotTheirs, Refusal } from "../kernel/refusal.ts"
import { asRequest, currentRequest } from "../kernel/request-name.ts"
import { LimitReached } from "../storage/attempts.ts"
import { DatabaseBusy, isDatabaseDown } from "../storage/database-error.ts"
import { accountRoutes } from "./account-routes.ts"
import { networkOf } from "./address.ts"
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
  const logLimit = createLimitLog(context)
  const logForeign = createAuthorizationLog(context)
  const logFault = (error: unknown) =>
    context.log("error", "event-not-logged", { error: describeError(error) })
  app.use((http, next) =>
    asRequest(http.req.header("x-request-id"), http.req.header("accept-language"), next),
  )
  // The Date header uses the backend's clock, as the contents do; otherwise a server in front would add its own time.
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
  app.onError(async (error, { req }) => {
    if (error instanceof LimitReached) await logLimit(error, networkOf(req.raw)).catch(logFault)
    if (error instanceof NotTheirs) {
      await logForeign(error, `${req.method} ${req.routePath}`, networkOf(req.raw)).catch(logFault)
    }
    if (error instanceof Refusal) return refusalResponse(error)
    // The log names the route and never the path: a path may contain a password.
    const request = currentRequest()
    const detail = { method: req.method, route: req.routePath, request, error: describeError(error) }
    context.log("error", "request-failed", detail)
    return refusalResponse(isDatabaseDown(error) ? new DatabaseBusy() : new Refusal("INTERNAL_SERVER_ERROR"))
  })
  return app
}
