// /user/home/game/:code: one game account: what is in it, how to log in to the game, how to fund it; activating it, playing
// and moving the whole wallet to it (docs/product/games.md).
import { href } from "react-router"
import { ButtonLink, SubmitButton } from "#app/components/button.tsx"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { readForm, refused } from "#app/forms/submission.server.ts"
import { gameNames } from "#app/games/game-names.ts"
import { rememberGame } from "#app/games/remembered.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { inAppOf } from "#app/request/in-app.ts"
import { settings } from "#app/request/server-context.ts"
import { activateGameAccount, walletBalance } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { AppLinks } from "./app-links.tsx"
import { CredentialList } from "./credential-list.tsx"
import { PlayForm, TransferOnly } from "./fund-forms.tsx"
import { fundGame } from "./fund-game.server.ts"
import { credentialsOf, gameAccountOf } from "./game-account.server.ts"
import { GameSummary } from "./game-summary.tsx"
import { canLaunch, launchOf } from "./launch.ts"
import { Leaving } from "./leaving.tsx"
import { play } from "./play.server.ts"

export const handle = dialogHandle

/** Of a transfer alone, also where it was made to play: its page opens no game. */
const resultPathOf = (code: string) => (operation: string) =>
  href("/user/home/game/:code/transfer/:operation", { code, operation })

export async function loader({ request, url, params: { code } }: Route.LoaderArgs) {
  const { game, wallet } = await gameAccountOf(code)
  const credentials = game.isActive ? valueOr(await credentialsOf(code), undefined) : undefined
  const inApp = inAppOf(request.headers)
  return {
    does: url.searchParams.get("do"),
    game,
    newTab: !inApp && launchOf(game, credentials, settings().gameIframe)?.newTab,
    isOpen: canLaunch(game),
    walletSatang: walletBalance(wallet),
    credentials,
    inApp,
    names: gameNames(wallet, language()),
    ...(await operationForm(`game-${code}`, resultPathOf(code))),
  }
}

export async function action(args: Route.ActionArgs) {
  const { code } = args.params
  const posted = await readForm(args)
  switch (args.url.searchParams.get("do")) {
    case "play":
      return play(args, posted, code)
    case "transfer":
      return transferOnly(args, posted, code)
    default:
      return activate(posted, code)
  }
}

/** The whole wallet to the game, without playing. */
async function transferOnly(args: Route.ActionArgs, posted: FormData, code: string) {
  const answer = await submitOperation(args, {
    form: `game-${code}`,
    posted,
    send: once => fundGame(code, once),
    resultPath: resultPathOf(code),
  })
  if (answer instanceof Response) answer.headers.append("set-cookie", rememberGame(code))
  return answer
}

/** Opens the account, if it is not yet: the second of two taps finds it so. */
async function activate(posted: FormData, code: string) {
  const opened = await activateGameAccount(api(), code)
  if (!opened.ok) return refused(posted, opened.error)

  const flash = { tone: "success", text: "game.activated" } as const
  return seeOther(href("/user/home/game/:code", { code }), flash, rememberGame(code))
}

export default function Game({ loaderData, actionData, params }: Route.ComponentProps) {
  const say = useWords()
  const t = useT()
  const { game, isOpen, walletSatang, credentials, idempotencyKey, newTab, inApp } = loaderData
  if (actionData && "link" in actionData) {
    return (
      <Dialog
        title={t("game.opening", { name: say(game.name).text })}
        closeTo={href("/user/home/game/:code", params)}
      >
        <Leaving link={actionData.link} />
      </Dialog>
    )
  }
  const wasPlayed = actionData?.refusal && loaderData.does === "play"
  return (
    <Dialog title={t("game.title")} about={say(game.name).text}>
      <div className="grid gap-3">
        <GameSummary game={game} />
        {game.isActive ? (
          <>
            <EarlierOperation earlier={loaderData.earlier} names={loaderData.names} />
            {wasPlayed && <p className="font-semibold">{t("game.playFailed")}</p>}
            <PlayForm
              game={game}
              walletSatang={walletSatang}
              idempotencyKey={idempotencyKey}
              isOpen={isOpen}
              newTab={newTab && !actionData}
            />
            {isOpen && wasPlayed && (
              <ButtonLink
                large
                to={href("/user/home/game/:code/launch/:operation?", params)}
                text="game.playWithoutMoving"
              />
            )}
            <CredentialList code={game.code} credentials={credentials} />
            <TransferOnly game={game} walletSatang={walletSatang} idempotencyKey={idempotencyKey} />
            <AppLinks game={game} inApp={inApp} />
          </>
        ) : (
          <PostForm action={href("/user/home/game/:code", { code: game.code })} className="grid gap-4">
            <p>{t("game.inactiveText")}</p>
            <SubmitButton large main text="game.activate" />
          </PostForm>
        )}
      </div>
    </Dialog>
  )
}
