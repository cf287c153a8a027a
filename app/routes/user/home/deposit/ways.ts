// How an account is paid into, by its bank code, its type and its mode (docs/product/deposits.md).
import { bankNamesIn } from "#app/components/bank-name.ts"
import type { Language, TextKey } from "#app/locales/language.ts"
import type { DepositAccount, DepositWallet, DepositWays } from "#app/services/lookup.server.ts"
import { isQrBank, paymentTypes } from "#contract/rules/deposits.ts"

/** A bank as its panel shows it; all its accounts share one panel. */
export type BankWay = {
  /** Stands in the panel's address: the payment type WW or PAYTIMZ, else the bank's code. */
  key: string
  /** At least one. */
  accounts: [DepositAccount, ...DepositAccount[]]
  /** Account details to transfer to; absent where only a QR code is paid. */
  hasDetails: boolean
  /** `only`: the panel is the QR; `offered`: beside the details, when the backend has one. */
  qr: "only" | "offered" | "none"
  /** Credited by hand, after a slip. */
  isManual: boolean
}

/** The banks in the order in which the backend lists them. `hasBcelQr`: BCEL has QR codes too (docs/product/qr.md). */
export function bankWays({ banks, isManual }: DepositWays, hasBcelQr: boolean): BankWay[] {
  const ways = new Map<string, BankWay>()
  for (const account of banks) {
    const key = keyOf(account)
    const way = ways.get(key)
    if (way) way.accounts.push(account)
    else ways.set(key, { key, accounts: [account], isManual, hasDetails: true, qr: "none" })
  }
  return [...ways.values()].map(way => ({ ...way, ...kindOf(way, hasBcelQr) }))
}

function keyOf({ bankType, bankCode }: DepositAccount): string {
  const type = bankType?.toUpperCase() ?? ""
  return paymentTypes.includes(type) ? type : bankCode || unnamed
}

/** The panel of accounts whose bank the backend does not name. */
const unnamed = "account"

/** The code under which the backend keeps the panel's QR codes. */
export function qrCodeOf({ key, accounts: [account] }: BankWay): string {
  return account.bankCode || key
}

/** Has this panel a QR code for sure? Where it is only offered, the backend may have none. */
export function hasQr({ qr, accounts }: BankWay): boolean {
  return qr === "only" || (qr === "offered" && accounts.some(({ mode }) => mode?.toUpperCase() === "QR"))
}

/** What a player does with a code of this panel. */
export function scanText({ accounts }: BankWay): TextKey {
  return accounts[0].currency === "LAK" ? "deposit.ways.scanLao" : "deposit.ways.scan"
}

function kindOf(
  { key, accounts, isManual }: BankWay,
  hasBcelQr: boolean,
): Pick<BankWay, "hasDetails" | "qr"> {
  if (isManual) return { hasDetails: true, qr: "none" }
  if (paymentTypes.includes(key)) return { hasDetails: false, qr: "only" }
  if (!isQrBank(key, hasBcelQr)) return { hasDetails: true, qr: "none" }
  const modes = accounts.map(({ mode }) => mode?.toUpperCase())
  if (modes.every(mode => mode === "QR")) return { hasDetails: false, qr: "only" }
  return { hasDetails: true, qr: modes.some(mode => mode === "QR" || mode === "AUTO") ? "offered" : "none" }
}

/** The bank's name in the player's language, and another one that their bank app may show; its code where it has none. */
export function namesOf(
  { bankCode, bankType, bank }: DepositAccount,
  spoken: Language,
): { name: string; other: string | undefined } {
  const [name = bankCode || bankType || "-", other] = bankNamesIn(bank, spoken)
  return { name, other }
}

/** Are transfers to this wallet credited automatically? Otherwise deposits are made by gift links. */
export function isAutomatic({ mode }: DepositWallet): boolean {
  return mode?.toUpperCase() === "AUTO"
}

/** The wallet's number; the account's name where the backend gives no number (docs/product/deposits.md). */
export function walletNumber({ walletAccountNo, walletAccountName }: DepositWallet): string | undefined {
  return walletAccountNo || walletAccountName || undefined
}
