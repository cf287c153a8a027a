// The members as the console lists them: the demo member first, then by name; and the form that finds others.
import { html } from "hono/html"
import type { Control, MemberSummary } from "../control/control.ts"
import type { Markup } from "../local/format.ts"
import { demoMembersOf } from "../seed/demo-members.ts"

const demoIds = [demoMembersOf("thailand"), demoMembersOf("laos")].map(([first]) => first?.id)

export async function membersByName(control: Control, text?: string): Promise<MemberSummary[]> {
  const members = await control.listMembers(text)
  const isDemo = ({ id }: MemberSummary) => demoIds.includes(id)
  return members.sort((a, b) => Number(isDemo(b)) - Number(isDemo(a)) || a.name.localeCompare(b.name, "th"))
}

/** The pages that list members: each may be asked for those with a text (`?q=`). */
const searched = ["/", "/story", "/slips", "/deposit-codes", "/wheel"]

/** Above a list of members; nothing on other pages. */
export function memberSearch(path: string, text: string): Markup | "" {
  if (!searched.includes(path)) return ""
  return html`<form method="get" action="${path}" role="search" class="find">
    <label for="find">Find members by name, phone or id; without a text, the newest 200</label>
    <div class="row">
      <input id="find" type="search" name="q" value="${text}">
      <button class="quiet">Find</button>
    </div>
  </form>`
}
