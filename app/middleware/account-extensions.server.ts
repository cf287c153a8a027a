// Routes that only a backend with the extensions of accounts serves (docs/product/api.md).
import { type MiddlewareFunction, redirect } from "react-router"
import { hasAccountExtensions } from "#app/request/account-extensions.server.ts"

/** Redirects (303) before anything is asked of a backend without these extensions. */
export function extensionsOr(elsewhere: string): MiddlewareFunction<Response> {
  return (_, next) => {
    if (!hasAccountExtensions()) throw redirect(elsewhere, 303)
    return next()
  }
}
