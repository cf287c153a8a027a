// Brings the database's tables up to date, before servers of a new release start.
//   npm run migrate -- [--database postgres://… | sqlite:PATH]
import { parseArgs } from "node:util"
import { databaseOfCommand, migrate } from "./database.ts"

const { values } = parseArgs({ options: { database: { type: "string" } } })
const made = await migrate({ url: databaseOfCommand(values.database) })
console.log(made.length === 0 ? "nothing to change" : `applied ${made.join(", ")}`)
