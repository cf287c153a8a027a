// A receipt as a list: amount, from, to, time, reference, new balance; what it does not say is left out.
import { Detail, DetailList, Reference, TimeDetail } from "#app/components/detail-list.tsx"
import { HeldMoney, Money } from "#app/components/money.tsx"
import { useT } from "#app/locales/language.ts"
import type { Receipt } from "#contract/operation.ts"
import { walletAccount } from "#contract/wallet.ts"

/** What an account holds. */
export type BalanceRow = { label: string; amountSatang: number }

type Props = {
  receipt: Receipt
  /** Names of accounts by code. */
  names: Record<string, string>
  /** Stand in place of the receipt's own balance. */
  balances?: BalanceRow[] | undefined
}

export function ReceiptList({ receipt, names, balances = [] }: Props) {
  const t = useT()
  const nameOf = (account: string) =>
    account === walletAccount ? t("common.wallet") : (names[account] ?? account)
  const { id, amount, from, to, createdAt, balance, status } = receipt
  return (
    <DetailList>
      {amount != null && (
        <Detail label={t("operation.receipt.amount")}>
          <Money amountSatang={amount} />
        </Detail>
      )}
      {from && <Detail label={t("operation.receipt.from")}>{nameOf(from)}</Detail>}
      {to && <Detail label={t("operation.receipt.to")}>{nameOf(to)}</Detail>}
      <TimeDetail label={t("operation.receipt.dateTime")} atMs={createdAt} />
      {id && <Reference id={id} />}
      {balances.map(({ label, amountSatang }) => (
        <Detail key={label} label={label}>
          <HeldMoney amountSatang={amountSatang} />
        </Detail>
      ))}
      {balance != null && balances.length === 0 && status !== "refused" && (
        <Detail label={t("operation.newBalance")}>
          <HeldMoney amountSatang={balance} />
        </Detail>
      )}
    </DetailList>
  )
}
