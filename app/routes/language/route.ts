// The language switcher's POST: stores the choice for a year and redirects back to the player's page.
import { redirect } from "react-router"
import { readForm } from "#app/forms/submission.server.ts"
import { languageFrom, productCode } from "#app/locales/language.ts"
import { languageCookieName } from "#app/middleware/language.server.ts"
import { setCookie, yearSeconds } from "#app/request/cookies.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { ownPath } from "#app/request/own-path.ts"
import type { Route } from "./+types/route"

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const language = languageFrom(form.get("language"))
  const next = ownPath(form.get("next"), "/")
  if (!language) return redirect(next, 303)
  const cookie = setCookie(languageCookieName, productCode(language), yearSeconds)
  return seeOther(next, cookie)
}

export function loader() {
  return redirect("/", 302)
}
