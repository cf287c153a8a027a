// What the backend offers beyond the plain API of accounts (docs/product/api.md).
import { type MiddlewareFunction, redirect } from "react-router"
import type { TextKey } from "#app/locales/language.ts"
import { has } from "./server-context.ts"

/** Has the backend password rules that we know, sessions that members can end, and codes for forgotten passwords? */
export function hasAccountExtensions(): boolean {
  return has("accounts")
}

/** The hint beside a new password: the backend's rules where we know them, advice otherwise. */
export function newPasswordHint(): TextKey {
  return hasAccountExtensions() ? "password.rules" : "password.hint"
}

/** Redirects (303) before anything is asked of a backend without these extensions. */
export function extensionsOr(elsewhere: string): MiddlewareFunction<Response> {
  return (_, next) => {
    if (!hasAccountExtensions()) throw redirect(elsewhere, 303)
    return next()
  }
}
