// What the console's forms and the CLI's commands about members' sessions and accounts do.
import type { Control } from "../control/control.ts"
import { did, didNot, type Fields, type Report } from "./report.ts"

const noMember = didNot("No such member.")
const sessions = (count: number) => (count === 1 ? "One session was ended." : `${count} sessions were ended.`)

/** What the console's forms about access post to, by path. */
export const accessActions: Record<string, (control: Control, fields: Fields) => Promise<Report>> = {
  async "/members/sessions"(control, { member = "" }) {
    const ended = await control.endSessions(member)
    return ended === "no-member" ? noMember : did(sessions(ended))
  },
  async "/operator/sessions"(control) {
    return did(sessions((await control.endSessions()) as number))
  },
  async "/members/state"(control, { member = "", state = "" }) {
    if (state !== "active" && state !== "inactive") return didNot("An account is active or inactive.")
    const ended = await control.changeMember(member, state)
    if (ended === "no-member") return noMember
    return did(state === "active" ? "The account is open." : `The account is closed. ${sessions(ended)}`)
  },
}
