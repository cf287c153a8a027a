// Dismisses the operator's message: a POST, since it sets a cookie.
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import type { Route } from "./+types/route"
import { putAway } from "./notice.server.ts"

export async function action(args: Route.ActionArgs) {
  return seeOther(href("/user/home"), undefined, putAway((await readForm(args)).get("mark")))
}

export function loader() {
  return redirect(href("/user/home"), 302)
}
