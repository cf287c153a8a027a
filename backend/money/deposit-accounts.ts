// The operator's accounts that members deposit to, by deployment.
import type { z } from "zod"
import type { depositBank, depositWallet } from "#contract/lookup.ts"
import type { Deployment } from "../kernel/environment.ts"
import { namesOfBank } from "../members/bank-account.ts"

export type DepositSettings = {
  /** Deposits are credited by hand: plain account details only, no codes. */
  manualDeposits: boolean
}

type DepositBank = z.output<typeof depositBank> & { bankAccountNo: string }

const bcel: DepositBank = { ...account("BCEL", "160120001234567890"), currency: "LAK" }

const thaiDepositBanks: readonly DepositBank[] = [
  account("SCB", "4111222333"),
  account("KBANK", "0987654321"),
  account("GSB", "020123456789"),
  bcel,
  provider("WW", "1100220033", "WW Pay QR"),
  provider("PAYTIMZ", "2200330044", "Paytimz QR"),
]

const laoDepositBanks: readonly DepositBank[] = [
  bcel,
  { ...account("KBANK", "0987654321"), currency: "BAHT" },
]

function account(bankCode: string, bankAccountNo: string): DepositBank {
  return { bankCode, bankType: "BANK", mode: "AUTO", bankAccountNo, bankAccountName: "Krapao Example Co Ltd" }
}

/** A payment provider, which is paid by code. */
function provider(code: string, accountNo: string, name: string): DepositBank {
  return { ...account(code, accountNo), bankType: code, bank: { nameTH: name, nameEN: name } }
}

const wallets: readonly z.output<typeof depositWallet>[] = [
  { mode: "AUTO", walletAccountName: "Krapao Example", walletAccountNo: "0899990000" },
  // Paid by gift links: no number to transfer to.
  { mode: "LINK", walletAccountName: "Krapao Example" },
]

/** The accounts that deposits go to, with the banks' names. All of them are made up. */
export function depositAccountsOf(
  deployment: Deployment,
  { manualDeposits }: DepositSettings = { manualDeposits: false },
) {
  const banks = deployment === "laos" ? laoDepositBanks : thaiDepositBanks
  return {
    banks: banks.map(entry => ({ bank: namesOfBank(entry.bankCode), ...entry })),
    wallets: deployment === "laos" ? [] : [...wallets],
    isManual: manualDeposits,
  }
}
