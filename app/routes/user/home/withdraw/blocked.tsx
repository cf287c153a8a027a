// Why there is nothing to withdraw now: said before anything is typed, in place of the form.
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Alert } from "#app/components/alert.tsx"
import { DialogActions } from "#app/components/dialog.tsx"
import { Link } from "#app/components/link.tsx"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import type { ActiveBonus } from "#app/services/bonus.server.ts"
import type { Sum } from "#app/services/wallet.server.ts"
import type { BankAccount } from "#contract/account.ts"

type Known = {
  /** `null`: the member has none. */
  bankAccount: BankAccount | null | undefined
  bonus: ActiveBonus | undefined
  total: Sum
  /** What the total must be above. */
  neededSatang: number | undefined
  minSatang: number | undefined
}

type Block =
  | { by: "account" }
  | { by: "bonus"; bonus: ActiveBonus }
  | { by: "condition"; neededSatang: number }
  | { by: "balance"; minSatang: number; totalSatang: number }

/** What certainly stands in the way; nothing where it is not known. */
export function blockOf({ bankAccount, bonus, total, neededSatang, minSatang }: Known): Block | undefined {
  if (bankAccount === null) return { by: "account" }
  if (bonus?.progress?.isMet === false) return { by: "bonus", bonus }
  if (total.uncounted > 0) return undefined
  const { satang } = total
  if (neededSatang !== undefined && satang <= neededSatang) return { by: "condition", neededSatang }
  const least = Math.max(minSatang ?? 0, 1)
  return satang < least ? { by: "balance", minSatang: least, totalSatang: satang } : undefined
}

/** The reason, and what helps. */
export function Blocked({ block }: { block: Block }) {
  const t = useT()
  const helps = {
    account: { to: href("/user/profile/edit"), text: t("profile.edit") },
    bonus: { to: href("/user/bonus"), text: t("withdraw.bonus.see") },
    condition: undefined,
    balance: { to: href("/user/home/deposit"), text: t("home.tiles.deposit") },
  }[block.by]
  return (
    <>
      {block.by === "bonus" ? (
        <Alert tone="warning" title={t("withdraw.bonus.unmet")}>
          <BonusProgress progress={block.bonus.progress} />
          <p>{t("withdraw.bonus.conditions")}</p>
        </Alert>
      ) : (
        <Alert tone="warning">
          {block.by === "account" && t("errors.NO_BANK")}
          {block.by === "condition" && t("withdraw.neededBalance", { amount: baht(block.neededSatang) })}
          {block.by === "balance" &&
            t("withdraw.below", { min: baht(block.minSatang), total: baht(block.totalSatang) })}
        </Alert>
      )}
      <DialogActions>
        <Link to={href("/user/home")} className={`btn btn-lg ${helps ? "" : "btn-primary"}`}>
          {t("operation.backHome")}
        </Link>
        {helps && (
          <Link to={helps.to} className="btn btn-lg btn-primary">
            {helps.text}
          </Link>
        )}
      </DialogActions>
    </>
  )
}
