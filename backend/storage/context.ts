// What every subject with rows in the database works with.
import type { Environment } from "../kernel/environment.ts"
import type { Database } from "./database.ts"

export type StorageContext = Environment & { db: Database }
