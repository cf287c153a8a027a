// "Refresh all": asks every provider for its balance, longer than home itself would wait.
import { href, redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { redirectIfEnded } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { type Flash, seeOther } from "#app/request/flash.server.ts"
import { refreshGameAccounts } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"

const patienceMs = 15_000

export async function action(args: Route.ActionArgs) {
  await readForm(args)
  const refreshed = await refreshGameAccounts(api(), patienceMs)
  if (!refreshed.ok) redirectIfEnded(refreshed.error)
  const flash: Flash = refreshed.ok
    ? { tone: "success", text: "home.refreshed" }
    : { tone: "danger", text: "home.refreshFailed" }
  return seeOther(href("/user/home"), flash)
}

export function loader() {
  return redirect(href("/user/home"), 302)
}
