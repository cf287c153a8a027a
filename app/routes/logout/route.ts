// Logging out: a POST that ends the session in this browser and, where the backend supports it, the token.
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { endEverywhere } from "#app/middleware/end-session.server.ts"
import { sessionToEnd } from "#app/middleware/session.server.ts"
import { type Flash, seeOther } from "#app/request/flash.server.ts"
import { endSession } from "#app/request/sealed-session.server.ts"
import type { Route } from "./+types/route"

export async function action(args: Route.ActionArgs) {
  await readForm(args)
  const session = sessionToEnd()
  const isEverywhere = !session || (await endEverywhere(session))
  const flash: Flash = isEverywhere
    ? { tone: "info", text: "login.loggedOut" }
    : { tone: "danger", text: "login.loggedOutHere" }
  const answer = seeOther(href("/login"), flash)
  endSession(answer.headers)
  return answer
}

export function loader() {
  return redirect(href("/user"), 302)
}
