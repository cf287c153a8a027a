// /: redirects to the player's area.
import { href, redirect } from "react-router"

/** Redirects to the player's area (docs/product/README.md). */
export function loader() {
  return redirect(href("/user"), 302)
}
