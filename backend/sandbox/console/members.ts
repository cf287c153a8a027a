// The members as the console lists them: the demo member first, then by name.
import type { Control, MemberSummary } from "../control/control.ts"
import { demoMembersOf } from "../seed/demo-members.ts"

const demoIds = [demoMembersOf("thailand"), demoMembersOf("laos")].map(([first]) => first?.id)

export async function membersByName(control: Control): Promise<MemberSummary[]> {
  const members = await control.listMembers()
  const isDemo = ({ id }: MemberSummary) => demoIds.includes(id)
  return members.sort((a, b) => Number(isDemo(b)) - Number(isDemo(a)) || a.name.localeCompare(b.name, "th"))
}
