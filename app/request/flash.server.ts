// A message for the next page: a cookie that the POST sets, and that the page drops which shows it.

import { redirect } from "react-router"
import { z } from "zod"
import { cookies } from "#app/request/cookies.server.ts"
import { nextPageCookie, shownCookie } from "./next-page-cookie.server.ts"

const flashCookieName = "__Host-flash"

const flash = z.object({
  tone: z.enum(["success", "info", "danger"]),
  /** A key of the catalogue, or the backend's own message. */
  text: z.string().max(300),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type Flash = z.output<typeof flash>

/** The `Set-Cookie` that shows this message on the next page. */
export function flashCookie(message: Flash): string {
  return nextPageCookie(flashCookieName, encodeURIComponent(JSON.stringify(message)))
}

/** Redirects (303) to the page that follows a form, with a message for it and the cookies that the form sets. */
export function seeOther(path: string, ...given: (Flash | string | null | undefined)[]): Response {
  const headers = new Headers()
  for (const each of given)
    if (each) headers.append("set-cookie", typeof each === "string" ? each : flashCookie(each))
  return redirect(path, { status: 303, headers })
}

/** The message that the last POST left, if any, without showing it. */
export function peekFlash(): Flash | undefined {
  return parsed(cookies().get(flashCookieName))
}

/** The message for this page, if the last POST left one. No other page shows it. */
export function flashOf(): Flash | undefined {
  return parsed(shownCookie(flashCookieName))
}

function parsed(value: string | undefined): Flash | undefined {
  if (!value) return undefined
  try {
    return flash.parse(JSON.parse(decodeURIComponent(value)))
  } catch {
    return undefined
  }
}
