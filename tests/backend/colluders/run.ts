// A thousand colluding accounts against the rewards; the suite does the same with few.
//   node tests/backend/colluders/run.ts [--accounts 1000] [--batches 20000] [--seed N]

import { parseArgs } from "node:util"
import { chooseSeed } from "#tests/seed-choice.ts"
import { collude } from "./collude.ts"

const { values } = parseArgs({
  options: {
    accounts: { type: "string", default: "1000" },
    batches: { type: "string", default: "20000" },
    seed: { type: "string", default: String(chooseSeed()) },
  },
})
const [accounts, batches, seed] = [values.accounts, values.batches, values.seed].map(Number) as [
  number,
  number,
  number,
]
console.log(`${accounts} colluding accounts, ${batches} batches, seed ${seed}`)
const started = performance.now()
const seconds = () => ((performance.now() - started) / 1000).toFixed(0)
const books = await collude({
  ...{ accounts, batches, seed },
  onProgress: batch => batch % 1000 === 0 && console.log(`batch ${batch}, ${seconds()} s`),
})
console.log(books)
console.log(`every satang was deposited or given within its budget; ${seconds()} s`)
