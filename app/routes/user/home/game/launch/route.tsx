// /user/home/game/:code/launch/:operation?: the last step before a game: what became of the money, and one button that
// opens the game (docs/decisions/070-launch.md). The loader changes nothing; only the POST requests a login link.
import { data, href } from "react-router"
import { z } from "zod"
import { RefusalAlert } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { parse, refused, refusedHere } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { requestLoginLink } from "#app/services/auto-login.server.ts"
import { readCredentials } from "#app/services/wallet.server.ts"
import { gameAddress } from "../game-address.ts"
import type { Route } from "./+types/route"
import { Launching } from "./launching.tsx"
import { loadLaunch } from "./load-launch.server.ts"

export const handle = dialogHandle

export function loader(args: Route.LoaderArgs) {
  return loadLaunch(args)
}

export async function action(args: Route.ActionArgs) {
  const { context, params } = args
  const submission = await parse(args, z.object({}))
  const client = api(context)
  const credentials = await readCredentials(client, params.code)
  if (!credentials.ok) return refused(submission, credentials.error)
  const asked = await requestLoginLink(client, params.code, credentials.value)
  if (!asked.ok) return refused(submission, asked.error)
  const address = gameAddress(asked.value.link)
  if (!address) return refusedHere(submission, "game.badLink")
  return data({ link: address.href })
}

export default function LaunchGame({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT()
  const link = actionData && "link" in actionData ? actionData.link : undefined
  return (
    <Dialog
      title={t("game.opening", { name: loaderData.name })}
      closeTo={href("/user/home/game/:code", { code: params.code })}
    >
      {link ? (
        <Leaving link={link} />
      ) : (
        <div className="grid gap-3">
          <RefusalAlert refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined} />
          <Launching {...loaderData} params={params} />
        </div>
      )}
    </Dialog>
  )
}

/**
 * The page with the login link. It opens the link by a refresh, which `form-action` does not block, and shows it too.
 */
function Leaving({ link }: { link: string }) {
  const t = useT()
  return (
    <div className="surface grid gap-3 p-4">
      <meta httpEquiv="refresh" content={`0;url=${link}`} />
      <p role="status">{t("game.openingText")}</p>
      <a href={link} rel="noopener noreferrer" className="btn btn-lg btn-primary">
        {t("game.continueToGame")}
      </a>
    </div>
  )
}
