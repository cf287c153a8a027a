// A small ledger in plain SQL, and the statements that the violation checks are built from.
// After it: wallet:m1 has 850 satang of which 200 are held (version 3), game:m1:PG 100 (version 1), bank -950 (version
// 2).

/**
 * An attempt to break one rule of the schema: the constraint or trigger that refuses it, what must not happen, to end
 * the sentence "refuses …", and its statements, in one transaction.
 */
export type Violation = [rule: string, attempt: string, statements: string[], more?: More]

type More = {
  /** Other rules that would refuse it too; the check looks past them. */
  beside?: string[]
  only?: "SQLite" | "PostgreSQL"
}

const sha256 = "0".repeat(64)
const text = (value: string | null) => (value === null ? "NULL" : `'${value}'`)

export const operation = (key: string, { member = "m1", fingerprint = sha256 } = {}) =>
  `INSERT INTO operation (member_id, operation_key, kind, fingerprint, created_at_ms)
   VALUES ('${member}', '${key}', 'test', '${fingerprint}', 1)`

export const answer = (key: string, { refused = 0, status = 200 } = {}) =>
  `INSERT INTO operation_answer (member_id, operation_key, refused, status, body, answered_at_ms)
   VALUES ('m1', '${key}', ${refused}, ${status}, '{}', 1)`

type AccountFields = {
  kind?: string
  member?: string | null
  game?: string | null
  floor?: number | null
  balance?: number
}

export const account = (id: string, fields: AccountFields = {}) => {
  const { kind = id, member = null, game = null, floor = null, balance = 0 } = fields
  return `INSERT INTO ledger_account (id, kind, member_id, game_code, floor, balance, created_at_ms)
    VALUES ('${id}', '${kind}', ${text(member)}, ${text(game)}, ${floor}, ${balance}, 1)`
}

type TransactionFields = {
  natural?: string | null
  operation?: string | null
  member?: string | null
  reverses?: string | null
}

export const movement = (id: string, fields: TransactionFields = { natural: id }) => {
  const { natural = null, operation = null, member = "m1", reverses = null } = fields
  return `INSERT INTO ledger_transaction (id, kind, member_id, operation_key, natural_key, reverses_id, created_at_ms)
    VALUES ('${id}', 'test', ${text(member)}, ${text(operation)}, ${text(natural)}, ${text(reverses)}, 1)`
}

export const entry = (
  transaction: string,
  accountId: string,
  amount: number,
  version: number,
  after: number,
) =>
  `INSERT INTO ledger_entry (transaction_id, account_id, amount, account_version, balance_after)
   VALUES ('${transaction}', '${accountId}', ${amount}, ${version}, ${after})`

export const seal = (transaction: string) =>
  `INSERT INTO ledger_seal (transaction_id) VALUES ('${transaction}')`

type HoldFields = {
  account?: string
  amount?: number
  state?: string
  operation?: string | null
  member?: string | null
}

export const hold = (id: string, fields: HoldFields = {}) => {
  const { account = "wallet:m1", amount = 10, state = "pending", operation = null, member = "m1" } = fields
  return `INSERT INTO ledger_hold (id, account_id, amount, state, member_id, operation_key, created_at_ms, settled_at_ms)
    VALUES ('${id}', '${account}', ${amount}, '${state}', ${text(member)}, ${text(operation)}, 1,
      ${state === "pending" ? null : 1})`
}

export const postHold = (id: string, transaction: string) =>
  `UPDATE ledger_hold SET state = 'posted', transaction_id = '${transaction}', settled_at_ms = 2 WHERE id = '${id}'`

export const voidHold = (id: string) =>
  `UPDATE ledger_hold SET state = 'voided', settled_at_ms = 2 WHERE id = '${id}'`

/** Version and balance of each account after the world. */
const accounts: Record<string, [version: number, balance: number]> = {
  "wallet:m1": [3, 850],
  "game:m1:PG": [1, 100],
  bank: [2, -950],
  house: [0, 0],
}

/** Amounts by account: a satang from the member's wallet to the bank. */
export const satangToBank = { "wallet:m1": -1, bank: 1 }

/** The next entries of accounts, as they follow from the world. */
export const entries = (transaction: string, amounts: Record<string, number>) =>
  Object.entries(amounts).map(([id, amount]) => {
    const [version, balance] = accounts[id]!
    return entry(transaction, id, amount, version + 1, balance + amount)
  })

/** A whole movement: its entries, and its seal. */
export const move = (id: string, amounts: Record<string, number>, fields?: TransactionFields) => [
  movement(id, fields),
  ...entries(id, amounts),
  seal(id),
]

/** Everything before the attempt; each group is one transaction. */
export const world: string[][] = [
  [
    account("bank"),
    account("house"),
    account("wallet:m1", { kind: "wallet", member: "m1", floor: 0 }),
    account("game:m1:PG", { kind: "game", member: "m1", game: "PG", floor: 0 }),
  ],
  [
    movement("t-deposit"),
    entry("t-deposit", "bank", -1000, 1, -1000),
    entry("t-deposit", "wallet:m1", 1000, 1, 1000),
    seal("t-deposit"),
  ],
  [
    operation("moved"),
    movement("t-moved", { operation: "moved" }),
    entry("t-moved", "wallet:m1", -100, 2, 900),
    entry("t-moved", "game:m1:PG", 100, 1, 100),
    seal("t-moved"),
    answer("moved"),
  ],
  [operation("refused"), answer("refused", { refused: 1, status: 400 })],
  [operation("held"), hold("h-pending", { amount: 200, operation: "held" }), answer("held")],
  [
    hold("h-posted", { amount: 50 }),
    movement("t-settled"),
    postHold("h-posted", "t-settled"),
    entry("t-settled", "wallet:m1", -50, 3, 850),
    entry("t-settled", "bank", 50, 2, -950),
    seal("t-settled"),
  ],
  [hold("h-voided", { amount: 30 }), voidHold("h-voided")],
]
