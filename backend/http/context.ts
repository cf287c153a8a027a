// What every part of the backend works with.
import type { Passwords } from "../accounts/passwords.ts"
import type { Surroundings } from "../kernel/environment.ts"
import type { Desk } from "../kernel/settlement-worker.ts"
import type { Providers } from "../providers/providers.ts"
import type { Database } from "../storage/database.ts"
import type { Settings } from "../storage/settings.ts"
import type { ChatLine } from "./chat-line.ts"

export type Context = Surroundings & {
  db: Database
  passwords: Passwords
  providers: Providers
  settings: Settings
  slips: Desk
  gifts: Desk
  chat: ChatLine
  /** What gift links are encrypted with; without it none are taken. */
  trueLinkPassphrase: string | undefined
  /** The smallest PAYTIMZ deposit (specification, section 5). */
  paytimzMinimumSatang: number
}
