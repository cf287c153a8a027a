// What everything that keeps rows works with.
import type { Environment } from "../kernel/environment.ts"
import type { Database } from "./database.ts"

export type StorageContext = Environment & { db: Database }
