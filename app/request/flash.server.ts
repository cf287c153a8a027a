// A message for the next page: a cookie that the POST sets. It expires by itself, since no GET may set cookies.
import type { RouterContextProvider } from "react-router"
import { z } from "zod"
import { cookies } from "#app/middleware/session.server.ts"
import { setCookie } from "#app/request/cookies.server.ts"

const flashCookieName = "__Host-flash"

/** Long enough for the next page on a slow network, short enough not to greet the player twice. */
const lifeSeconds = 6

const flash = z.object({
  tone: z.enum(["success", "info", "danger"]),
  /** A key of the catalogue, or the backend's own message. */
  text: z.string().max(300),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Flash = z.output<typeof flash>

/** The `Set-Cookie` that shows this message on the next page. */
export function flashCookie(message: Flash): string {
  return setCookie(flashCookieName, encodeURIComponent(JSON.stringify(message)), lifeSeconds)
}

/** The message for this page, if the last POST left one. */
export function flashOf(context: Readonly<RouterContextProvider>): Flash | undefined {
  const value = cookies(context).get(flashCookieName)
  if (!value) return undefined
  try {
    return flash.parse(JSON.parse(decodeURIComponent(value)))
  } catch {
    return undefined
  }
}
