// What accounts work with.
import type { Providers } from "../providers/providers.ts"
import type { StorageContext } from "../storage/context.ts"
import type { SettingsReader } from "../storage/settings.ts"
import type { BreachedPasswords } from "./breached-passwords.ts"
import type { Passwords } from "./passwords.ts"

export type AccountSettings = {
  /** Registration asks for a one-time code. */
  registerOtp: boolean
}

export type AccountContext = StorageContext & {
  passwords: Passwords
  /** Passwords that were stolen elsewhere; undefined where the operator keeps no file of them. */
  breachedPasswords: BreachedPasswords | undefined
  providers: Pick<Providers, "sms">
  settings: SettingsReader<AccountSettings>
}
