// Dismisses the operator's message: a POST, since it sets a cookie.
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import type { Route } from "./+types/route"
import { putAway } from "./notice.server.ts"

export async function action(args: Route.ActionArgs) {
  const cookie = putAway((await readForm(args)).get("mark"))
  return redirect(href("/user/home"), { status: 303, headers: cookie ? { "set-cookie": cookie } : {} })
}

export function loader() {
  return redirect(href("/user/home"), 302)
}
