// The ledger against its model for as long as wished; the suite does the same for 20,000 operations.
//   node tests/backend/ledger-model/run.ts --operations 1000000 --seed 7 [--url postgres://… | sqlite:PATH]

import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"
import { openDatabase } from "#backend/storage/database.ts"
import { compareWithModel } from "./compare.ts"

const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "1000000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    url: { type: "string", default: ":memory:" },
  },
})
const operations = Number(values.operations)
const seed = Number(values.seed)
const started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(1)

console.log(
  `ledger model: ${operations} operations, seed ${seed}, on ${values.url.split(":")[0] || "SQLite in memory"}`,
)
const db = await openDatabase({ url: values.url })
try {
  const { outcomes } = await compareWithModel(db, {
    operations,
    seed,
    onProgress: step => step % 100_000 === 0 && console.log(`${step} operations, ${seconds()} s`),
  })
  for (const name of Object.keys(outcomes).sort())
    console.log(`${String(outcomes[name]).padStart(8)}  ${name}`)
  console.log(`no difference in ${operations} operations, ${seconds()} s`)
} finally {
  await db.destroy()
}
