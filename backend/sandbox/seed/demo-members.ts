// The demo members of each deployment. Everything about them is made up; the password is the same for all. The second's
// bank wants the holder's name in English and does not have it: the bank-name edit applies.
import type { Deployment } from "../../kernel/environment.ts"
import members from "./demo-members.json" with { type: "json" }

export const demoPassword = "krapao-demo"

export type DemoMember = {
  id: string
  phone: string
  name: string
  bank: { code: string; name: string; number: string } | null
  inactive?: true
  /** Which history the member's statement shows: see history.ts. */
  story: "regular" | "small" | "playing" | "none"
}

/** The demo members; the first is the one to log in with. */
export function demoMembersOf(deployment: Deployment): readonly DemoMember[] {
  return (members as Record<Deployment, DemoMember[]>)[deployment]
}
