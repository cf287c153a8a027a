// Cancels a QR code, and redirects to the form for a new one (docs/product/qr.md).
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { redirectIfEnded } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { type Flash, seeOther } from "#app/request/flash.server.ts"
import { cancelQr } from "#app/services/qrcode.server.ts"
import { noteCookie, noteOf } from "../note.server.ts"
import type { Route } from "./+types/route"

export async function action(args: Route.ActionArgs) {
  const id = (await readForm(args)).get("qrcodeId")
  const back = href("/user/home/deposit/:bank/qr", args.params)
  if (typeof id !== "string" || !/^.{1,100}$/s.test(id)) return redirect(back, 303)
  const cancelled = await cancelQr(api(), id)
  if (!cancelled.ok) redirectIfEnded(cancelled.error)
  const message: Flash = cancelled.ok
    ? { tone: "info", text: "deposit.qr.cancelled" }
    : { tone: "danger", text: "deposit.qr.notCancelled" }
  const note = cancelled.ok ? await noteOf() : undefined
  // What was paid in the last moment is still found.
  return seeOther(back, message, note && (await noteCookie({ ...note, isCancelled: true })))
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/user/home/deposit/:bank/qr", params), 302)
}
