// Cancels a QR code, and redirects to the form for a new one (docs/product/qr.md).
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { redirectIfEnded } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { flashCookie } from "#app/request/flash.server.ts"
import { cancelQr } from "#app/services/qrcode.server.ts"
import { noteCookie, noteOf } from "../note.server.ts"
import type { Route } from "./+types/route"

export async function action(args: Route.ActionArgs) {
  const id = (await readForm(args)).get("qrcodeId")
  const back = href("/user/home/deposit/:bank/qr", args.params)
  if (typeof id !== "string" || !/^[\w-]{1,100}$/.test(id)) return redirect(back, 303)
  const cancelled = await cancelQr(api(), id)
  if (!cancelled.ok) redirectIfEnded(cancelled.error)
  const message = cancelled.ok
    ? flashCookie({ tone: "info", text: "deposit.qr.cancelled" })
    : flashCookie({ tone: "danger", text: "deposit.qr.notCancelled" })
  const headers = new Headers({ "set-cookie": message })
  const note = cancelled.ok ? await noteOf() : undefined
  // What was paid in the last moment is still found.
  if (note) headers.append("set-cookie", await noteCookie({ ...note, isCancelled: true }))
  return redirect(back, { status: 303, headers })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/user/home/deposit/:bank/qr", params), 302)
}
