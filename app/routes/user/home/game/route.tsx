// /user/home/game/:code: one game account: what is in it, how to log in to the game, how to fund it
// (docs/product/games.md).
import { href } from "react-router"
import { z } from "zod"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { parse, refused } from "#app/forms/submission.server.ts"
import { rememberGame } from "#app/games/remembered.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { inAppOf } from "#app/request/in-app.ts"
import { settings } from "#app/request/server-context.ts"
import { hasLoginLink } from "#app/services/auto-login.server.ts"
import { activateGameAccount, readCredentials, walletBalance } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { AppLinks } from "./app-links.tsx"
import { CredentialList } from "./credential-list.tsx"
import { PlayForm, TransferOnly } from "./fund-forms.tsx"
import { earlierFunding, gameAccountOf } from "./game-account.server.ts"
import { GameSummary } from "./game-summary.tsx"
import { canLaunch, launchOf } from "./launch.ts"

export const handle = dialogHandle

export async function loader({ request, params: { code } }: Route.LoaderArgs) {
  const { game, wallet } = await gameAccountOf(code)
  const credentials = game.isActive ? valueOr(await readCredentials(api(), code), undefined) : undefined
  const inApp = inAppOf(request.headers)
  const idempotencyKey = await issueIdempotencyKey(`game-${code}`)
  const { gameIframe } = settings()
  return {
    game,
    newTab: !inApp && launchOf(game, credentials, { hasLoginLink, gameIframe })?.newTab,
    isOpen: canLaunch(game, hasLoginLink),
    walletSatang: walletBalance(wallet),
    credentials,
    inApp,
    idempotencyKey,
    ...(await earlierFunding({ code, key: idempotencyKey, wallet })),
  }
}

/** Opens the account, if it is not yet: the second of two taps finds it so. */
export async function action(args: Route.ActionArgs) {
  const { params } = args
  const submission = await parse(args, z.object({}))
  const opened = await activateGameAccount(api(), params.code)
  const isOpen = !opened.ok && opened.error.kind === "refused" && opened.error.code === "SLOT_ALREADY_ACTIVE"
  if (!opened.ok && !isOpen) return refused(submission, opened.error)

  const flash = { tone: "success", text: "game.activated" } as const
  return seeOther(href("/user/home/game/:code", params), flash, rememberGame(params.code))
}

export default function Game({ loaderData }: Route.ComponentProps) {
  const say = useWords()
  const t = useT()
  const { game, isOpen, walletSatang, credentials, idempotencyKey, newTab, inApp } = loaderData
  return (
    <Dialog
      title={t("game.title")}
      documentTitle={`${say(game.name).text} · ${t("game.title")}`}
      closeTo={href("/user/home")}
    >
      <div className="grid gap-3">
        <GameSummary game={game} />
        {game.isActive ? (
          <>
            <EarlierOperation earlier={loaderData.earlier} names={loaderData.names} />
            <PlayForm
              game={game}
              walletSatang={walletSatang}
              idempotencyKey={idempotencyKey}
              isOpen={isOpen}
              newTab={newTab}
            />
            <CredentialList code={game.code} credentials={credentials} />
            <TransferOnly game={game} walletSatang={walletSatang} idempotencyKey={idempotencyKey} />
            <AppLinks game={game} inApp={inApp} />
          </>
        ) : (
          <PostForm action={href("/user/home/game/:code", { code: game.code })} className="grid gap-4">
            <p>{t("game.inactiveText")}</p>
            <button type="submit" className="btn btn-lg btn-primary">
              {t("game.activate")}
            </button>
          </PostForm>
        )}
      </div>
    </Dialog>
  )
}
