// /user: redirects home.
import { href, redirect } from "react-router"

/** Redirects to home (docs/product/README.md). */
export function loader() {
  return redirect(href("/user/home"), 302)
}
