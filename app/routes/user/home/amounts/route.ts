// Hides the amounts, or shows them again: a POST, since it sets a cookie.
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { hideAmounts } from "#app/loading/hidden-amounts.server.ts"
import { screenPath } from "#app/request/own-path.ts"
import type { Route } from "./+types/route"

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const headers = { "set-cookie": hideAmounts(form.get("hide") === "yes") }
  return redirect(screenPath(form.get("back")) ?? href("/user/home"), { status: 303, headers })
}

export function loader() {
  return redirect(href("/user/home"), 302)
}
