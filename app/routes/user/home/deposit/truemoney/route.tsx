// /user/home/deposit/truemoney: the TrueMoney number to transfer to, or the form for a gift link
// (docs/product/gift-links.md).
import { data, href } from "react-router"
import { dialogHandle } from "#app/components/dialog.tsx"
import { valueOrThrow } from "#app/loading/failure.server.ts"
import { activeBonus } from "#app/loading/page-around.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { member } from "#app/middleware/session.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { settings } from "#app/request/server-context.ts"
import { depositWays } from "#app/services/lookup.server.ts"
import { sendTrueLink } from "#app/services/movements.server.ts"
import { minTrueMoneySatang } from "#contract/rules/gift-links.ts"
import { WayDialog } from "../blocked.tsx"
import { rememberWay, trueMoneyWay } from "../last-way.server.ts"
import { AccountNumber, Notes } from "../way-parts.tsx"
import { isAutomatic, walletNumber } from "../ways.ts"
import type { Route } from "./+types/route"
import { GiftForm, giftLinkSchema } from "./gift-form.tsx"

export const handle = dialogHandle

const resultPath = (operation: string) => href("/user/home/deposit/truemoney/:operation", { operation })

export async function loader() {
  const client = api()
  const [ways, bonus] = await Promise.all([depositWays(client), activeBonus()])
  const { wallets } = valueOrThrow(ways)
  if (wallets.length === 0) throw data(null, { status: 404 })
  return {
    automatic: wallets.filter(isAutomatic),
    takesLinks: !wallets.every(isAutomatic),
    username: member().username,
    ...(await operationForm("truelink", resultPath)),
    bonus,
  }
}

export async function action(args: Route.ActionArgs) {
  const { truelinkPassphrase: passphrase } = settings()
  const answer = await submitOperation(args, {
    form: "truelink",
    schema: giftLinkSchema,
    send: (once, { link }) => sendTrueLink(api(), { link, passphrase }, once),
    resultPath,
    keptOutOfUrl: ["link"],
  })
  return rememberWay(trueMoneyWay, answer)
}

export default function DepositTrueMoney({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { automatic, takesLinks, username, idempotencyKey, bonus } = loaderData
  const notes = (
    <Notes
      notes={[
        t("deposit.wallet.samePhone"),
        t("deposit.wallet.minimum", { amount: baht(minTrueMoneySatang) }),
        t("deposit.wallet.changePhone"),
        t("deposit.notes.credited"),
        t("deposit.notes.endBonus"),
      ]}
    />
  )
  return (
    <WayDialog
      bonus={bonus}
      title={t("deposit.wallet.title")}
      backTo={href("/user/home/deposit")}
      startsInside={automatic.length === 0 && takesLinks && !actionData && !loaderData.earlier}
    >
      {automatic.length > 0 && (
        <>
          <ul className="grid gap-3">
            {automatic.map(wallet => (
              <li key={walletNumber(wallet)} className="surface p-4">
                <AccountNumber
                  label={t("deposit.wallet.accountNo")}
                  holder={wallet.walletAccountNo ? wallet.walletAccountName : undefined}
                  number={walletNumber(wallet)}
                />
              </li>
            ))}
          </ul>
          <p className="mt-4 font-semibold">{t("deposit.wallet.auto", { username })}</p>
        </>
      )}
      {takesLinks && <EarlierOperation earlier={loaderData.earlier} />}
      {takesLinks ? <GiftForm idempotencyKey={idempotencyKey}>{notes}</GiftForm> : notes}
    </WayDialog>
  )
}
