// /user: nothing of its own.
import { href, redirect } from "react-router"

/** /user leads home (docs/product/README.md). */
export function loader() {
  return redirect(href("/user/home"), 302)
}
