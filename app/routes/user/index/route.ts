// /user: nothing of its own.
import { href, redirect } from "react-router"

/** /user leads home (specification, section 2). */
export function loader() {
  return redirect(href("/user/home"), 302)
}
