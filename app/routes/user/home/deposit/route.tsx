// /user/home/deposit: a deposit begins with its amount; `?amount`: the ways that take it. Below the form stands every way
// there is (docs/product/deposits.md).
import { parseWithZod } from "@conform-to/zod/v4"
import { data, href } from "react-router"
import { z } from "zod"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { amountFrom } from "#app/forms/fields.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { activeBonus } from "#app/loading/page-around.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { issueIdempotencyKey } from "#app/operations/idempotency-key.server.ts"
import { pendingOf } from "#app/pending/pending.server.ts"
import { PendingNotice } from "#app/pending/waiting-frame.tsx"
import { settings } from "#app/request/server-context.ts"
import { depositWays } from "#app/services/lookup.server.ts"
import { slipRules } from "#app/services/slip.server.ts"
import { hasNoBankAccount } from "#app/services/wallet.server.ts"
import type { Route } from "./+types/route"
import { AmountForm } from "./amount-form.tsx"
import { awaitsPayment } from "./bank/qr/qr-state.server.ts"
import { BlockedByBonus, NoBankAccount } from "./blocked.tsx"
import { type Channel, channelsOf } from "./channels.server.ts"
import { AccountFold, BankEntry, CodeEntry, WalletEntry } from "./entries.tsx"
import { lastWay } from "./last-way.server.ts"
import { Notes, SlipLink } from "./way-parts.tsx"

export const handle = dialogHandle

export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const client = api()
  const hasAmount = searchParams.has("amount")
  const [answer, bonus, pending, slip, mine] = await Promise.all([
    depositWays(client),
    activeBonus(),
    pendingOf(awaitsPayment()),
    slipRules(client),
    wallet(),
  ])
  const ways = valueOr(answer, undefined)
  const lacksAccount = hasNoBankAccount(mine)
  const slipMinimumSatang = valueOr(slip, undefined)?.minimumSatang
  // Without a bank account of their own nobody may transfer to an account: a bank is a way only by its code.
  const all = ways ? await channelsOf(ways, slipMinimumSatang, hasAmount || lacksAccount) : []
  const channels = all.filter(({ kind }) => !(lacksAccount && kind === "accounts"))
  const last = lastWay()
  const chosen = hasAmount ? parseWithZod(searchParams, { schema: amountSchema(channels) }) : undefined
  const amountSatang = chosen?.status === "success" ? chosen.value.amount : undefined
  const fitting = amountSatang === undefined ? channels : taking(amountSatang, channels, last)
  const withKey = async (channel: Channel): Promise<Channel> => {
    const { kind, key } = channel
    const isTapped = (kind === "code" && amountSatang !== undefined) || ("way" in channel && key === last)
    return isTapped ? { ...channel, idempotencyKey: await issueIdempotencyKey(`qr-${key}`) } : channel
  }
  const result = chosen && amountSatang === undefined ? chosen.reply() : undefined
  return data(
    {
      isManual: ways?.isManual ?? false,
      isKnown: ways !== undefined,
      channels: await Promise.all(fitting.map(withKey)),
      last,
      bonus,
      pending,
      lacksAccount,
      amountSatang,
      result,
      paytimzMinimumBaht: settings().paytimzMinimum,
    },
    { status: result ? 400 : 200 },
  )
}

/** An amount that some way takes. */
function amountSchema(channels: Channel[]) {
  return z.object({
    amount: amountFrom(Math.min(...channels.map(({ minimumSatang }) => minimumSatang ?? 1))),
  })
}

/** The ways that take an amount, the one used last first. */
function taking(amountSatang: number, channels: Channel[], last: string | undefined): Channel[] {
  const fitting = channels.filter(({ minimumSatang }) => amountSatang >= (minimumSatang ?? 1))
  return fitting.sort((one, other) => Number(other.key === last) - Number(one.key === last))
}

export default function Deposit({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { isKnown, isManual, channels, last, bonus, pending, amountSatang } = loaderData
  const isInstant = channels.some(({ kind }) => kind !== "accounts")
  const isOpen = !bonus && isKnown && (channels.length > 0 || loaderData.lacksAccount)
  const entryOf = (channel: Channel) => {
    switch (channel.kind) {
      case "code":
        return <CodeEntry {...channel} amountSatang={amountSatang} />
      case "bank":
        return <BankEntry way={channel.way} isInstant />
      case "wallet":
        return <WalletEntry wallets={channel.wallets} />
      case "accounts":
        return (
          <AccountFold
            isOpen={isManual || !isInstant || channel.key === last}
            isManual={isManual}
            minimumSatang={channel.minimumSatang}
          >
            {channel.banks.map(way => (
              <li key={way.key}>
                <BankEntry way={way} />
              </li>
            ))}
          </AccountFold>
        )
    }
  }
  return (
    <Dialog
      title={
        amountSatang === undefined ? t("deposit.title") : t("deposit.titleOf", { amount: baht(amountSatang) })
      }
      backTo={amountSatang === undefined ? undefined : href("/user/home/deposit")}
      startsInside={isOpen && amountSatang === undefined}
    >
      {isOpen && amountSatang === undefined && (
        <AmountForm
          last={channels.filter(channel => "way" in channel).find(({ key }) => key === last)}
          paytimzMinimumBaht={loaderData.paytimzMinimumBaht}
          result={loaderData.result}
        />
      )}
      {pending && <PendingNotice {...pending} />}
      {bonus ? (
        <BlockedByBonus bonus={bonus} />
      ) : !isKnown ? (
        <NotLoaded text={t("deposit.couldNotLoad")} retry={href("/user/home/deposit")} />
      ) : !isOpen ? (
        <Empty icon="landmark" title={t("deposit.empty")} />
      ) : (
        <>
          {loaderData.lacksAccount && <NoBankAccount />}
          <h3 className="mb-3 font-semibold">{t("deposit.chooseWay")}</h3>
          <ul className="grid gap-3">
            {channels.map(channel => (
              <li key={channel.key}>{entryOf(channel)}</li>
            ))}
          </ul>
          {!loaderData.lacksAccount && <SlipLink isManual={isManual} />}
          <Notes
            notes={[
              t("deposit.notes.registeredOnly"),
              isManual ? t("deposit.bank.manual") : t("deposit.notes.credited"),
              !isManual && t("deposit.notes.slipWithin"),
              t("deposit.notes.endBonus"),
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
