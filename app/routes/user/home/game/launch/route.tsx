// /user/home/game/:code/launch/:operation?: the step before a game that could not be opened at once: what became of
// the money, and one button that opens the game (docs/decisions/070-launch.md). The loader changes nothing; only the
// POST requests a login link.
import { data, href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { readForm, refused, refusedHere } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { Leaving } from "../leaving.tsx"
import { askForLoginLink } from "../open-game.server.ts"
import type { Route } from "./+types/route"
import { Launching } from "./launching.tsx"
import { loadLaunch } from "./load-launch.server.ts"

export const handle = dialogHandle

export function loader(args: Route.LoaderArgs) {
  return loadLaunch(args)
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  const fields = await readForm(args)
  const asked = await askForLoginLink(params.code)
  if (!asked.ok) return refused(fields, asked.error)
  if (!asked.address) return refusedHere(fields, "game.badLink")
  return data({ link: asked.address })
}

export default function LaunchGame({ loaderData, actionData, params }: Route.ComponentProps) {
  const say = useWords()
  const t = useT()
  const link = actionData && "link" in actionData ? actionData.link : undefined
  return (
    <Dialog
      title={t("game.opening", { name: say(loaderData.name).text })}
      closeTo={href("/user/home/game/:code", { code: params.code })}
    >
      {link ? (
        <Leaving link={link} />
      ) : (
        <div className="grid gap-3">
          <Launching {...loaderData} params={params} />
        </div>
      )}
    </Dialog>
  )
}
