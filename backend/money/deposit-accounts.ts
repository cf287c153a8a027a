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

const bcel: DepositBank = { ...account("BCEL", "AUTO", "160120001234567890"), currency: "LAK" }

const thaiDepositBanks: readonly DepositBank[] = [
  account("SCB", "AUTO", "4111222333"),
  account("KBANK", "AUTO", "0987654321"),
  account("GSB", "AUTO", "020123456789"),
  bcel,
  {
    ...account("WW", "AUTO", "1100220033"),
    bankType: "WW",
    bank: { nameTH: "WW Pay QR", nameEN: "WW Pay QR" },
  },
  {
    ...account("PAYTIMZ", "AUTO", "2200330044"),
    bankType: "PAYTIMZ",
    bank: { nameTH: "Paytimz QR", nameEN: "Paytimz QR" },
  },
]

const laoDepositBanks: readonly DepositBank[] = [
  bcel,
  { ...account("KBANK", "AUTO", "0987654321"), currency: "BAHT" },
]

function account(bankCode: string, mode: string, bankAccountNo: string): DepositBank {
  return { bankCode, bankType: "BANK", mode, bankAccountNo, bankAccountName: "Krapao Example Co Ltd" }
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
    banks: banks.map(entry => {
      const bank = namesOfBank(entry.bankCode ?? "")
      return bank ? { ...entry, bank } : entry
    }),
    wallets: deployment === "laos" ? [] : [...wallets],
    isManual: manualDeposits,
  }
}
