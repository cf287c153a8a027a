// What a member typed in a form that was posted after the session had ended: kept over the login, so that the form
// shows it again, to the same member only. Nothing is ever sent by itself, and no password is kept
// (docs/product/accounts.md).

import { createContext, type RouterContextProvider } from "react-router"
import { z } from "zod"
import { getContext } from "#app/request/context.server.ts"
import { sealedCookie } from "#app/request/sealed-cookie.server.ts"
import { settings } from "#app/request/server-context.ts"
import { readUpTo } from "#platform/body.ts"
import { isKeepable } from "./cookies.server.ts"
import { isFormKeyOf } from "./sealed-session.server.ts"
import { passwordFields } from "./secret-fields.ts"

/** Long enough to log in. */
const lifeSeconds = 10 * 60

/** A longer form has an upload, or is no form of ours. */
const maxBytes = 4000
const maxValueLength = 300

const keptForm = z.object({
  path: z.string(),
  fields: z.record(z.string(), z.string()),
  /** The form's own, which tells whose form it was also after the session. */
  formKey: z.string(),
})
type KeptForm = z.output<typeof keptForm>
const cookie = sealedCookie("__Host-typed", "typed", keptForm, lifeSeconds)
type Typed = Pick<KeptForm, "fields" | "formKey">

const keptContext = createContext<KeptForm | null>(null)

/** Opens what this member typed, once per request. */
export async function openKept(username: string): Promise<void> {
  const kept = await cookie.open()
  if (kept && (await isFormKeyOf(settings().sessionSecret, username, kept.formKey)))
    (getContext() as RouterContextProvider).set(keptContext, kept)
}

/** What was typed in the form of this page before the login. */
export function keptOn(path: string): Record<string, string> | undefined {
  const kept = getContext().get(keptContext)
  return kept?.path === path ? kept.fields : undefined
}

/** The `Set-Cookie` that forgets it; `undefined` for another page's. */
export function forgetKept(path: string): string | undefined {
  return keptOn(path) && cookie.drop
}

/** The fields of a posted form that may be kept; reads a copy of the request. `undefined` for other requests. */
export async function fieldsToKeep(request: Request): Promise<Typed | undefined> {
  const type = request.headers.get("content-type") ?? ""
  if (request.method !== "POST" || !type.startsWith("application/x-www-form-urlencoded")) return undefined
  const { bytes, isWhole } = await readUpTo(request.clone().body, maxBytes)
  if (!isWhole) return undefined
  const fields = new URLSearchParams(new TextDecoder().decode(bytes))
  const kept = [...fields].filter(
    ([name, value]) =>
      /^[a-zA-Z]\w*$/.test(name) && !passwordFields.includes(name) && value.length <= maxValueLength,
  )
  const formKey = fields.get("_key")
  return formKey && kept.length > 0 ? { fields: Object.fromEntries(kept.slice(0, 20)), formKey } : undefined
}

/** The `Set-Cookie` that keeps the fields of a form for the next ten minutes. */
export async function keepForm(path: string, typed: Typed | undefined): Promise<string | undefined> {
  if (!typed) return undefined
  const kept = await cookie.keep({ path, ...typed })
  return isKeepable(kept) ? kept : undefined
}
