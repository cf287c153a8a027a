// Remembers that the agreement was confirmed: a post, since it sets a cookie.
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import type { Route } from "./+types/route"
import { agreedCookie } from "./agreement.server.ts"

export async function action(args: Route.ActionArgs) {
  await readForm(args)
  return seeOther(href("/user/home"), undefined, agreedCookie())
}

export function loader() {
  return redirect(href("/user/home"), 302)
}
