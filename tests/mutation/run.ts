// `npm run mutation`: breaks rules, money, ledger, evidence and truth in some 2,700 ways, one at a time, and counts which
// of them the tests beside the code see; an hour. Fails below the limit, and writes docs/results.md. What did not
// change since is kept; with folders (`npm run mutation -- backend/money`) only theirs are new.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { table } from "../../bench/figures.ts"
import { at } from "../../bench/fixture/build.ts"
import { writeSection } from "../../bench/results.ts"

/** In percent. */
const leastSeen = 85

type Mutant = { status: string }
type Report = { files: Record<string, { mutants: Mutant[] }> }

const wanted = process.argv.slice(2).map(folder => `${folder}/*.ts`)
const only = wanted.length > 0 ? ["--mutate", [...wanted, "!**/*.test.ts", "!**/*-run.ts"].join()] : []
const { status } = spawnSync(
  at("node_modules/.bin/stryker"),
  ["run", "tests/mutation/stryker.json", ...only],
  {
    cwd: at("."),
    stdio: "inherit",
  },
)
if (status !== 0) process.exit(status ?? 1)

const { files }: Report = JSON.parse(readFileSync(at("test-results/mutation.json"), "utf8"))
const folders = Map.groupBy(Object.entries(files), ([file]) => file.slice(0, file.lastIndexOf("/")))
const sums = [...folders].map(([folder, entries]) => [folder, sumOf(entries)] as const)
const all = sumOf(Object.entries(files))
const rowOf = (name: string, { seen, count }: Sum) => [name, `${count}`, percent({ seen, count }).toFixed(1)]
const rows = [
  ["", "mutants", "seen, %"],
  ...sums.map(([name, sum]) => rowOf(name, sum)),
  rowOf("together", all),
]
const failures = percent(all) < leastSeen ? [`${percent(all).toFixed(1)} % seen, not ${leastSeen}`] : []
writeSection({
  title: "Mutants that the tests see",
  text: `\`npm run mutation\`. Stryker's mutants but for texts and what is computed once at the start; numbers are no mutants
of Stryker's: \`contract/rules/rules.test.ts\` names each limit once more.\n\n${table(rows)}`,
  failures,
})
process.exitCode = failures.length > 0 ? 1 : 0

type Sum = { seen: number; count: number }

function sumOf(entries: [string, { mutants: Mutant[] }][]): Sum {
  const counted = entries
    .flatMap(([, { mutants }]) => mutants)
    .filter(({ status }) => ["Killed", "Timeout", "Survived", "NoCoverage"].includes(status))
  const seen = counted.filter(({ status }) => status === "Killed" || status === "Timeout").length
  return { seen, count: counted.length }
}

function percent({ seen, count }: Sum): number {
  return (100 * seen) / count
}
