// What accounts work with.
import type { Providers } from "../providers/providers.ts"
import type { StorageContext } from "../storage/context.ts"
import type { SettingsReader } from "../storage/settings.ts"
import type { Passwords } from "./passwords.ts"

export type AccountSettings = {
  /** Registration asks for a one-time code. */
  registerOtp: boolean
}

export type AccountContext = StorageContext & {
  passwords: Passwords
  providers: Pick<Providers, "sms">
  settings: SettingsReader<AccountSettings>
}
