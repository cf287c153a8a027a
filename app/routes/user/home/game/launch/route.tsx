// /user/home/game/:code/launch/:operation?: the last step before a game: what became of the money, and one button that
// opens the game (docs/decisions/070-launch.md). Seeing it changes nothing; a login link is asked for by its POST only.
import { data, href } from "react-router"
import { z } from "zod"
import { Alert, RefusalAlert, wordsText } from "#app/components/alert.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Link } from "#app/components/link.tsx"
import { parse, refused, refusedHere } from "#app/forms/submission.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { OperationResult } from "#app/operations/operation-result.tsx"
import { gameAddress } from "#app/routes/user/home/game/game-address.ts"
import { GameSummary } from "#app/routes/user/home/game/game-summary.tsx"
import { PlayForm } from "#app/routes/user/home/game/play-form.tsx"
import { requestLoginLink } from "#app/services/auto-login.server.ts"
import { readCredentials } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { GoButton } from "./go-button.tsx"
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

/** The login link is here: the page goes on by itself, which no policy for forms stops, and shows it as a link too. */
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

type Props = Route.ComponentProps["loaderData"] & Pick<Route.ComponentProps, "params">

function Launching(props: Props) {
  const t = useT()
  const { view, game, launch, isKnown, walletSatang, operationKey, params } = props
  const withoutMoving = href("/user/home/game/:code/launch/:operation?", { code: params.code })
  const wasRefused = view?.state === "known" && view.receipt.status === "refused"
  if (view && view.state !== "known") {
    return (
      <>
        <OperationResult
          view={view}
          other={props.other}
          names={props.names}
          path={href("/user/home/game/:code/launch/:operation?", params)}
          formPath={href("/user/home/game/:code", { code: params.code })}
          doneTitle={t("transfer.successMsg")}
        />
        <Link to={withoutMoving} className="btn btn-lg">
          {t("game.playWithoutMoving")}
        </Link>
      </>
    )
  }
  if (!game) return <TryAgain path={href("/user/home/game/:code/launch/:operation?", params)} />
  const more = walletSatang > 0 && (
    <PlayForm
      game={game}
      walletSatang={walletSatang}
      operationKey={operationKey}
      isOpen={launch !== undefined}
    />
  )
  if (wasRefused) {
    return (
      <>
        <Alert tone="danger" title={t("game.playFailed")}>
          {view.receipt.code && wordsText(t, view.receipt.code)} {t("operation.nothingMoved")}
        </Alert>
        <GameSummary game={game} />
        {more}
        <Link to={withoutMoving} className="btn btn-lg">
          {t("game.playWithoutMoving")}
        </Link>
      </>
    )
  }
  return (
    <>
      {view?.receipt.amount != null && view.receipt.status === "done" && (
        <Alert tone="success">
          {t("game.transferred", { amount: baht(view.receipt.amount), name: game.name })}
        </Alert>
      )}
      <GameSummary game={game} />
      {launch ? (
        <GoButton launch={launch} path={href("/user/home/game/:code/launch/:operation?", params)} />
      ) : isKnown ? (
        <Alert tone="warning">{t("game.playNotAvailable")}</Alert>
      ) : (
        <TryAgain path={href("/user/home/game/:code/launch/:operation?", params)} />
      )}
      {more}
      <Link to={href("/user/home/game/:code", { code: params.code })} className="btn btn-ghost">
        {t("game.backToAccount")}
      </Link>
    </>
  )
}

function TryAgain({ path }: { path: string }) {
  const t = useT()
  return (
    <div className="surface grid gap-3 p-4">
      <p>{t("game.credentialsNotLoaded")}</p>
      <Link to={path} className="btn btn-lg">
        {t("common.actions.tryAgain")}
      </Link>
    </div>
  )
}
