// /: nothing of its own.
import { href, redirect } from "react-router"

/** / leads to the player's area (docs/product/README.md). */
export function loader() {
  return redirect(href("/user"), 302)
}
