// Whose transfer it is: a slip is its sender's, and digits alone say nothing of who that is (docs/product/slips.md).
import { bankCodeOf } from "#contract/rules/banks.ts"
import { isHolder } from "../members/holder-names.ts"
import type { Member } from "../members/members.ts"
import type { BankTransfer } from "../providers/slip-check.ts"
import type { Queries } from "../storage/tables.ts"
import { placesOf } from "./rules.ts"

/**
 * Is this member, whose account fits what the bank shows, certainly the sender? Where the bank names the sender, the
 * holder must have that name; where it hides digits, it must name the sender, and no other member's account may fit. An
 * account that was named after the transfer may have been named because of it.
 */
export async function isSenderCertain(
  queries: Queries,
  { sender, transferredAtMs }: BankTransfer,
  member: Member,
): Promise<boolean> {
  const places = placesOf(sender.bankAccountNo)
  const isWhole = !places.includes("x")
  if (sender.names.length > 0 ? !isHolder(sender.names, member) : !isWhole) return false
  if ((member.bank_changed_at_ms ?? member.created_at_ms) > transferredAtMs) return false
  const another = await queries
    .selectFrom("member")
    .select("id")
    .where("bank_code", "=", bankCodeOf(sender.bankCode))
    .where("bank_account_no", "like", places.replaceAll("x", "_"))
    .where("id", "<>", member.id)
    .executeTakeFirst()
  return another === undefined
}
