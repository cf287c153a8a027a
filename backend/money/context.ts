// What moves a member's money works with.
import type { Providers } from "../providers/providers.ts"
import type { StorageContext } from "../storage/context.ts"

export type MoneyContext = StorageContext & { providers: Pick<Providers, "games"> }
