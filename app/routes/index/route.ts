// /: nothing of its own.
import { href, redirect } from "react-router"

/** / leads to the player's area (specification, section 2). */
export function loader() {
  return redirect(href("/user"), 302)
}
