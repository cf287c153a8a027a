// "I have transferred": shows the refresh message and closes the dialog, nothing else (docs/product/qr.md).
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { flashCookie } from "#app/request/flash.server.ts"
import type { Route } from "./+types/route"

export async function action(args: Route.ActionArgs) {
  await readForm(args)
  const message = flashCookie({ tone: "info", text: "deposit.qr.refreshAmountMsg" })
  return redirect(href("/user/home"), { status: 303, headers: { "set-cookie": message } })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/user/home/deposit/:bank/qr", params), 302)
}
