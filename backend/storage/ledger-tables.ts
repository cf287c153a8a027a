// The ledger's tables as Kysely sees them; the rules they keep are in schema/ledger.ts.
// Amounts are integer satang, times epoch milliseconds.

import type { Generated } from "kysely"

export interface LedgerTables {
  operation: {
    member_id: string
    operation_key: string
    kind: string
    fingerprint: string
    created_at_ms: number
  }
  operation_answer: {
    member_id: string
    operation_key: string
    refused: 0 | 1
    status: number
    body: string
    answered_at_ms: number
  }
  ledger_account: {
    id: string
    kind: string
    member_id: string | null
    game_code: string | null
    floor: number | null
    balance: Generated<number>
    held: Generated<number>
    version: Generated<number>
    created_at_ms: number
  }
  ledger_transaction: {
    id: string
    kind: string
    member_id: string | null
    operation_key: string | null
    natural_key: string | null
    reverses_id: string | null
    metadata: Generated<string>
    created_at_ms: number
  }
  ledger_seal: { transaction_id: string }
  ledger_entry: {
    transaction_id: string
    account_id: string
    amount: number
    account_version: number
    balance_after: number
  }
  ledger_hold: {
    id: string
    account_id: string
    amount: number
    state: Generated<HoldState>
    member_id: string | null
    operation_key: string | null
    transaction_id: string | null
    metadata: Generated<string>
    created_at_ms: number
    settled_at_ms: number | null
  }
}

export type HoldState = "pending" | "posted" | "voided"
