// Counts a day's money: what each member did against what the ledger holds and the home page shows.
import { reconcile } from "#backend/ledger/reconcile.ts"
import { wordsOf } from "#tests/site/words.ts"
import { type Day, formatted, logIn, type Operation, type Player } from "./day-players.ts"

const t = wordsOf("th")

/** Every fault that is found, in words; and what became of the operations whose page did not know. */
export async function count(day: Day, players: Player[]): Promise<{ faults: string[]; unknown: string[] }> {
  const { db } = day
  const faults = (await reconcile(db)).map(it => `the ledger: ${it.subject}: ${it.rule}`)
  const found = new Map<string, number>()
  const add = (name: string) => found.set(name, (found.get(name) ?? 0) + 1)
  const entries = await db
    .selectFrom("ledger_transaction as it")
    .innerJoin("ledger_entry as entry", "entry.transaction_id", "it.id")
    .innerJoin("ledger_account as account", "account.id", "entry.account_id")
    .select(["it.kind", "it.operation_key", "it.natural_key", "entry.amount", "account.member_id"])
    .where("account.member_id", "is not", null)
    .execute()
  for (const { kind, operation_key, natural_key, amount, member_id } of entries) {
    if (kind === "deposit") add(`deposit ${member_id} ${amount}`)
    else if (kind === "round") add(`round ${member_id} ${amount} ${natural_key?.split(":").at(-1)}`)
    else if (kind === "transfer" && amount > 0) add(`transfer ${member_id} ${amount} ${operation_key}`)
  }
  for (const { member_id, amount, operation_key } of await db.selectFrom("ledger_hold").selectAll().execute())
    add(`withdrawal ${member_id} ${amount} ${operation_key}`)
  const messages = await db
    .selectFrom("chat_message")
    .select(["owner_id", "payload"])
    .where("sender", "=", "customer")
    .where("type", "=", "text")
    .execute()
  for (const { owner_id, payload } of messages) add(`chat ${owner_id} 0 ${JSON.parse(payload).message}`)

  const unknown: string[] = []
  const total = new Map(players.map(({ id }) => [id, 0]))
  for (const operation of day.operations) {
    const name = nameOf(operation)
    const times = found.get(name) ?? 0
    found.delete(name)
    const { said, memberId } = operation
    if (said === "unknown") unknown.push(`${name}: happened ${times} times`)
    const isTrue = { done: times === 1, "not-sent": times === 0, unknown: times <= 1 }[said]
    if (!isTrue) faults.push(`${name} was ${said}, and happened ${times} times`)
    total.set(memberId, total.get(memberId)! + times * effectOf(operation))
  }
  for (const name of found.keys()) faults.push(`${name} belongs to nothing that a member did`)

  for (const player of players) {
    const home = await logIn(day, player)
    const shown = home.find({ role: "region", name: t("home.totalBalance") }).text
    const expected = formatted(total.get(player.id)!)
    if (!shown.split(/\s+/).includes(expected))
      faults.push(`${player.member.phone} is shown ${shown}, not ${expected}`)
  }
  return { faults, unknown }
}

function nameOf({ kind, memberId, amountSatang, key }: Operation): string {
  const name = `${kind} ${memberId} ${amountSatang}`
  return kind === "deposit" ? name : `${name} ${key}`
}

/** What an operation does to all that a member has. */
function effectOf({ kind, amountSatang }: Operation): number {
  if (kind === "deposit" || kind === "round") return amountSatang
  return kind === "withdrawal" ? -amountSatang : 0
}
