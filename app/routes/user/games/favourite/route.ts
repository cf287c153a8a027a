// Marks a game as a favourite, or no longer: a POST, since it sets a cookie (docs/product/games.md).
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { markFavourite } from "#app/games/remembered.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { memberPath } from "#app/request/own-path.ts"
import type { Route } from "./+types/route"

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const code = form.get("code")
  const back = memberPath(form.get("back") ?? href("/user/games"))
  if (typeof code !== "string" || code === "") return redirect(back, 303)
  const cookie = markFavourite(code, form.get("favourite") === "yes")
  const full = { tone: "danger", text: "games.full" } as const
  return seeOther(`${back}#game-${encodeURIComponent(code)}`, cookie ? undefined : full, cookie)
}

export function loader() {
  return redirect(href("/user/games"), 302)
}
