// The table: everything that a person can ask or tell the sandbox.
import { chat } from "./chat.ts"
import { deposits, slips } from "./deposits.ts"
import { members, withdrawals } from "./members.ts"
import { bonuses, rewards, wheel } from "./offers.ts"
import type { Command, Section } from "./table.ts"
import { messages, world } from "./world.ts"

export const sections: readonly Section[] = [
  members,
  withdrawals,
  deposits,
  slips,
  bonuses,
  rewards,
  chat,
  wheel,
  messages,
  world,
]

/** Every command by its name. */
export const commands: Readonly<Record<string, Command>> = Object.assign(
  {},
  ...sections.map(section => section.commands),
)
