// The outcome of the transfer, and the button that opens the game.
import { href } from "react-router"
import { Alert, messageText } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Icon } from "#app/components/icon.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { ResultBody } from "#app/operations/result-page.tsx"
import { PlayForm } from "../fund-forms.tsx"
import { GameSummary } from "../game-summary.tsx"
import type { Launch } from "../launch.ts"
import type { Route } from "./+types/route"

type Props = Route.ComponentProps["loaderData"] & Pick<Route.ComponentProps, "params">

export function Launching(props: Props) {
  const say = useWords()
  const t = useT()
  const { view, game, launch, isKnown, walletSatang, idempotencyKey, params } = props
  const path = href("/user/home/game/:code/launch/:operation?", params)
  const withoutMoving = href("/user/home/game/:code/launch/:operation?", { code: params.code })
  const wasRefused = view?.state === "known" && view.receipt.status === "refused"
  if (view && view.state !== "known") {
    return (
      <ResultBody
        view={view}
        previousInput={props.previousInput}
        names={props.names}
        path={path}
        formPath={href("/user/home/game/:code", { code: params.code })}
        startPath={
          params.operation &&
          href("/user/home/game/:code/transfer/:operation", {
            code: params.code,
            operation: params.operation,
          })
        }
        doneTitle={t("transfer.successMsg")}
      >
        <ButtonLink large to={withoutMoving} text="game.playWithoutMoving" />
      </ResultBody>
    )
  }
  if (!game) return <TryAgain path={path} />
  const more = walletSatang > 0 && (
    <PlayForm
      game={game}
      walletSatang={walletSatang}
      idempotencyKey={idempotencyKey}
      isOpen={launch !== undefined}
      isSecond={!wasRefused}
    />
  )
  if (wasRefused) {
    return (
      <>
        <Alert tone="danger" title={t("game.playFailed")}>
          {view.receipt.code && messageText(t, view.receipt.code)} {t("operation.nothingMoved")}
        </Alert>
        <GameSummary game={game} />
        {more}
        <ButtonLink large to={withoutMoving} text="game.playWithoutMoving" />
      </>
    )
  }
  return (
    <>
      {view?.receipt.amount != null && view.receipt.status === "done" && (
        <Alert tone="success">
          {t("game.transferred", { amount: baht(view.receipt.amount), name: say(game.name).text })}
        </Alert>
      )}
      <GameSummary game={game} />
      {launch ? (
        <GoButton launch={launch} path={path} />
      ) : isKnown ? (
        <Alert tone="warning">{t("game.playNotAvailable")}</Alert>
      ) : (
        <TryAgain path={path} />
      )}
      {launch && more}
      <ButtonLink quiet to={href("/user/home/game/:code", { code: params.code })} text="game.backToAccount" />
    </>
  )
}

function TryAgain({ path }: { path: string }) {
  const t = useT()
  return (
    <div className="surface grid gap-3 p-4">
      <p>{t("game.credentialsNotLoaded")}</p>
      <ButtonLink large to={path} text="common.actions.tryAgain" />
    </div>
  )
}

const look = "btn btn-lg btn-primary w-full"

type GoButtonProps = {
  launch: Launch
  /** The launch page's own. */
  path: string
}

/**
 * The one button that leaves for the game: a link, a form for the provider, or a form that asks for a login link.
 * It stands in the game's tab already.
 */
function GoButton({ launch, path }: GoButtonProps) {
  const t = useT()
  const label = (
    <>
      <Icon name="play" className="size-5" />
      {t("game.continueToGame")}
    </>
  )
  switch (launch.kind) {
    case "link":
      return (
        <a href={launch.url} className={look} rel="noopener noreferrer">
          {label}
        </a>
      )
    case "form":
      return (
        <form method="post" action={launch.url} autoComplete="off">
          {launch.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={look}>
            {label}
          </button>
        </form>
      )
    default:
      return (
        <PostForm action={path}>
          <button type="submit" className={look}>
            {label}
          </button>
        </PostForm>
      )
  }
}
