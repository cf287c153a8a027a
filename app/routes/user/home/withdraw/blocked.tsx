// Why there is nothing to withdraw now: said before anything is typed, in place of the form.
import { href } from "react-router"
import { BonusProgress } from "#app/bonus/bonus-progress.tsx"
import { Blocked, BlockedWithoutAccount } from "#app/components/blocked.tsx"
import { useHeld } from "#app/components/money.tsx"
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
export function WithdrawalBlocked({ block }: { block: Block }) {
  const t = useT()
  const held = useHeld()
  switch (block.by) {
    case "account":
      return <BlockedWithoutAccount />
    case "bonus":
      return (
        <Blocked
          title={t("withdraw.bonus.unmet")}
          helps={{ to: href("/user/bonus"), text: t("withdraw.bonus.see") }}
        >
          <BonusProgress progress={block.bonus.progress} />
          <p>{t("withdraw.bonus.conditions")}</p>
        </Blocked>
      )
    case "condition":
      return <Blocked>{t("withdraw.neededBalance", { amount: baht(block.neededSatang) })}</Blocked>
    case "balance":
      return (
        <Blocked helps={{ to: href("/user/home/deposit"), text: t("home.tiles.deposit") }}>
          {t("withdraw.below", { min: baht(block.minSatang), total: held(block.totalSatang) })}
        </Blocked>
      )
  }
}
