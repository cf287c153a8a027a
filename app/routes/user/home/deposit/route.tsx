// /user/home/deposit: the bank accounts that a deposit may go to (specification, sections 2 and 9).
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Icon } from "#app/components/icon.tsx"
import { orElse } from "#app/failure.server.ts"
import { type TextKey, useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { listDepositAccounts } from "#app/services/lookup.server.ts"
import type { Route } from "./+types/route"
import { DepositAccountCard } from "./deposit-account-card.tsx"

export const handle = dialogHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { accounts: orElse(await listDepositAccounts(api(context)), undefined) }
}

export default function Deposit({ loaderData: { accounts } }: Route.ComponentProps) {
  const t = useT()
  return (
    <Dialog title={t("deposit.title")} closeTo={href("/user/home")}>
      {accounts === undefined ? (
        <NotLoaded text={t("deposit.couldNotLoad")} retry={href("/user/home/deposit")} />
      ) : accounts.length === 0 ? (
        <Empty icon="landmark" title={t("deposit.empty")} />
      ) : (
        <>
          <Notes />
          <h3 className="mt-4 mb-2 font-semibold">{t("deposit.bank.title")}</h3>
          <ul className="grid gap-3">
            {accounts.map(account => (
              <li key={account.bankCode + account.bankAccountNo}>
                <DepositAccountCard account={account} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

const notes: TextKey[] = ["deposit.notes.registeredOnly", "deposit.notes.credited", "deposit.notes.endBonus"]

function Notes() {
  const t = useT()
  return (
    <ul className="message grid gap-1 rounded-box border p-4 text-info" aria-label={t("deposit.notes.title")}>
      {notes.map(note => (
        <li key={note} className="flex gap-3">
          <Icon name="check" className="mt-1 size-5" />
          <span className="text-base-content">{t(note)}</span>
        </li>
      ))}
    </ul>
  )
}
