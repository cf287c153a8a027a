// The second question of a withdrawal that ends a bonus: what is lost, before anything is sent
// (docs/product/withdrawals.md). The answer is the same form with the same key.
import type { ReactNode } from "react"
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink } from "#app/components/button.tsx"
import { Dialog } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { Uncounted } from "#app/components/unreadable.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"
import type { Sum } from "#app/services/wallet.server.ts"

const formPath = "/user/home/withdraw"

/** The address of the question about an amount. */
export function confirmPath(amountSatang: number): string {
  return `${href(formPath)}?${new URLSearchParams({ amount: baht(amountSatang), confirm: "1" })}`
}

/** Does a withdrawal end the bonus? While its condition is not met, it is refused instead. */
export function endsBonus(bonus: ActiveBonus | null | undefined): bonus is ActiveBonus {
  return bonus != null && (bonus.progress?.isMet ?? true)
}

/** Did the player say yes to this very amount? */
export function isConfirmed(posted: FormData): boolean {
  return posted.get("_confirmed") !== null && posted.get("_confirmed") === posted.get("amount")
}

type Props = {
  amountSatang: number
  total: Sum
  /** Absent where it could not be checked whether one is in use. */
  bonus: ActiveBonus | undefined
  idempotencyKey: string
  /** It opens at what else is asked for. */
  startsInside: boolean
  /** What else is asked for, and why it was refused before. */
  children: ReactNode
}

export function Confirmation({ amountSatang, total, bonus, idempotencyKey, startsInside, children }: Props) {
  const say = useWords()
  const t = useT()
  const figures = baht(amountSatang)
  const lostSatang = total.satang - amountSatang
  return (
    <Dialog
      title={t("withdraw.confirm.title", { amount: figures })}
      describedBy="lost"
      startsInside={startsInside}
    >
      <DialogForm
        id="withdraw"
        action={confirmPath(amountSatang)}
        idempotencyKey={idempotencyKey}
        cancelTo={`${href(formPath)}?amount=${figures}`}
        cancel={t("withdraw.confirm.back")}
        submit={t("withdraw.confirm.submit")}
        isDanger
      >
        <input type="hidden" name="amount" value={figures} />
        <input type="hidden" name="_confirmed" value={figures} />
        <div id="lost">
          <Alert
            tone="warning"
            title={
              !bonus
                ? t("withdraw.confirm.unchecked")
                : bonus.name
                  ? t("withdraw.confirm.ends", { name: say(bonus.name).text })
                  : t("withdraw.confirm.endsPlain")
            }
          >
            {lostSatang > 0 && <p>{t("withdraw.confirm.lost", { amount: baht(lostSatang) })}</p>}
            {lostSatang === 0 && <p>{t("withdraw.confirm.nothingLost")}</p>}
            {lostSatang < 0 && total.uncounted === 0 && <p>{t("errors.MONEY_NOT_ENOUGH")}</p>}
            <Uncounted count={total.uncounted} />
          </Alert>
        </div>
        {children}
        {lostSatang !== 0 && total.satang > 0 && (
          <ButtonLink large wide to={confirmPath(total.satang)} text="withdraw.confirm.all" />
        )}
      </DialogForm>
    </Dialog>
  )
}
