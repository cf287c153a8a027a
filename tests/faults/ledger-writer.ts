// The process that the SQLite crash test kills: sixteen writers, which print each answer as soon as they have it.
//   node tests/faults/ledger-writer.ts DATABASE_URL '[first number of each writer]' [how many each]

import { writeSync } from "node:fs"
import { openDatabase } from "#backend/storage/database.ts"
import { openWriterAccounts, sendOperation } from "./ledger-workload.ts"

const [url, firstNumbers, howMany] = process.argv.slice(2)
const db = await openDatabase({ url })
await openWriterAccounts(db)

await Promise.all(
  (JSON.parse(firstNumbers!) as number[]).map(async (first, writer) => {
    const end = howMany === undefined ? Number.POSITIVE_INFINITY : first + Number(howMany)
    for (let number = first; number < end; number++) {
      const acknowledgement = await sendOperation(db, writer, number)
      // At once into the pipe, where it outlives this process.
      writeSync(1, `${JSON.stringify(acknowledgement)}\n`)
    }
  }),
)
await db.destroy()
