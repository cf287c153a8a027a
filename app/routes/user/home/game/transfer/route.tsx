// /user/home/game/:code/transfer: the whole wallet to one game, without playing (docs/product/games.md).
import { href, redirect } from "react-router"
import { z } from "zod"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { rememberGame } from "#app/games/remembered.server.ts"
import { useT } from "#app/locales/language.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { submitOperation } from "#app/operations/submit.server.ts"
import { walletBalance } from "#app/services/wallet.server.ts"
import { TransferOnly } from "../fund-forms.tsx"
import { fundGame } from "../fund-game.server.ts"
import { earlierFunding, gameAccountOf } from "../game-account.server.ts"
import { GameSummary } from "../game-summary.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader({ params }: Route.LoaderArgs) {
  const { game, wallet } = await gameAccountOf(params.code)
  if (!game.isActive) throw redirect(href("/user/home/game/:code", params), 303)
  const idempotencyKey = await issueIdempotencyKey(`game-${params.code}`)
  return {
    game,
    walletSatang: walletBalance(wallet),
    idempotencyKey,
    ...(await earlierFunding({ code: params.code, key: idempotencyKey, wallet })),
  }
}

export async function action(args: Route.ActionArgs) {
  const { params } = args
  const answer = await submitOperation(args, z.object({}), {
    form: `game-${params.code}`,
    send: (_, key, timeoutMs) => fundGame(params.code, key, timeoutMs),
    resultPath: operation => href("/user/home/game/:code/transfer/:operation", { ...params, operation }),
  })
  if (answer instanceof Response) answer.headers.append("set-cookie", rememberGame(params.code))
  return answer
}

export default function FundGame({ loaderData, params }: Route.ComponentProps) {
  const t = useT()
  return (
    <Dialog title={t("game.transferOnly")} closeTo={href("/user/home/game/:code", params)}>
      <EarlierOperation earlier={loaderData.earlier} names={loaderData.names} />
      <div className="grid gap-3">
        <GameSummary game={loaderData.game} />
        <TransferOnly {...loaderData} />
      </div>
    </Dialog>
  )
}
