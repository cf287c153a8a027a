// Hides the amounts, or shows them again: a POST, since it sets a cookie.
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { hideAmounts } from "#app/loading/hidden-amounts.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { screenPath } from "#app/request/own-path.ts"
import type { Route } from "./+types/route"

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const back = screenPath(form.get("back")) ?? href("/user/home")
  return seeOther(back, undefined, hideAmounts(form.get("hide") === "yes"))
}

export function loader() {
  return redirect(href("/user/home"), 302)
}
