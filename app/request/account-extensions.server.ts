// What the backend offers beyond the plain API of accounts (docs/product/api.md).
import type { RouterContextProvider } from "react-router"
import type { TextKey } from "#app/locales/language.ts"
import { offers } from "#gateway/wire/dialect.ts"
import { settingsContext } from "./server-context.ts"

/** Has the backend password rules that we know, sessions that members can end, and codes for forgotten passwords? */
export function hasAccountExtensions(context: Readonly<RouterContextProvider>): boolean {
  return offers(context.get(settingsContext).apiDialect, "accounts")
}

/** The hint beside a new password: the backend's rules where we know them, advice otherwise. */
export function newPasswordHint(context: Readonly<RouterContextProvider>): TextKey {
  return hasAccountExtensions(context) ? "password.rules" : "password.hint"
}
