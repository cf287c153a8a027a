// /user/home/game/:code/launch/:operation?: the step before a game that could not be opened at once: what became of
// the money, and one button that opens the game (docs/decisions/070-launch.md). The loader changes nothing; only the
// POST requests a login link.
import { data, href, redirect } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { readForm, refused, refusedHere } from "#app/forms/submission.server.ts"
import { gameNames } from "#app/games/game-names.ts"
import { valueOr, valueOrThrow } from "#app/loading/failure.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import {
  isKeyAdvanced,
  issueIdempotencyKey,
  nextIdempotencyKey,
} from "#app/operations/idempotency-key.server.ts"
import { loadResult, type ResultView } from "#app/operations/result-page.server.ts"
import { settings, visit } from "#app/request/server-context.ts"
import {
  findGameAccount,
  type GameAccount,
  readCredentials,
  walletBalance,
} from "#app/services/wallet.server.ts"
import { hasLoginLink } from "#contract/auto-login.ts"
import { inLanguage } from "../game-address.ts"
import { type Launch, launchOf } from "../launch.ts"
import { Leaving } from "../leaving.tsx"
import { askForLoginLink } from "../open-game.server.ts"
import type { Route } from "./+types/route"
import { Launching } from "./launching.tsx"

export const handle = dialogHandle

/**
 * The wallet may be unknown while an operation is looked for: then there is no way into the game yet. Only the page
 * with a form for a provider lets a form leave the site, and only to that provider.
 */
export async function loader(args: Route.LoaderArgs) {
  const { params } = args
  const { code, operation } = params
  const reading = hasLoginLink(code) ? undefined : readCredentials(api(), code)
  const [mine, result] = await Promise.all([
    wallet(),
    operation ? loadResult({ ...args, params: { operation } }, `game-${code}`) : undefined,
  ])
  const view = result?.view
  const account = view ? valueOr(mine, undefined) : valueOrThrow(mine)
  const game = account && findGameAccount(account, code)
  if (account && !game) throw data(null, { status: 404 })
  if (game && !game.isActive) throw redirect(href("/user/home/game/:code", { code }), 303)
  const { launch: found, isKnown } = game
    ? await wayInto(game, reading)
    : { launch: undefined, isKnown: false }
  const launch = found && "url" in found ? { ...found, url: inLanguage(found.url, language()) } : found
  if (launch?.kind === "form") visit().document.formAction = new URL(launch.url).origin
  return {
    view,
    game,
    launch,
    /** False where the credentials could not be asked for. */
    isKnown,
    walletSatang: (account && walletBalance(account)) ?? 0,
    name: game?.name ?? code,
    names: gameNames(account, language()),
    previousInput: result?.previousInput,
    idempotencyKey: await keyForMore(code, operation, view),
  }
}

/** `reading`: the credentials, which a login link does not need. */
async function wayInto(
  game: GameAccount,
  reading: ReturnType<typeof readCredentials> | undefined,
): Promise<{ launch: Launch | undefined; isKnown: boolean }> {
  const credentials = reading && valueOr(await reading, undefined)
  if (reading && !credentials) return { launch: undefined, isKnown: false }
  return { launch: launchOf(game, credentials, settings().gameIframe), isKnown: true }
}

/** The key of the next transfer: past the operation shown here once that is known, though its answer was lost. */
async function keyForMore(
  code: string,
  operation: string | undefined,
  view: ResultView | undefined,
): Promise<string> {
  const form = `game-${code}` as const
  return operation && view?.state === "known" && !isKeyAdvanced(form, operation)
    ? nextIdempotencyKey(form, operation)
    : issueIdempotencyKey(form)
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
