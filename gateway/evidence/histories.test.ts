// Evidence against random histories of a backend without keys: it settles nearly all that were done, and none wrongly.
import { expect } from "vitest"
import { type History, mayComeLater, playHistory } from "#tests/evidence/histories.ts"
import { mulberry } from "#tests/evidence/mulberry.ts"
import { times } from "#tests/scope.ts"
import { test } from "#tests/seed.ts"

const count = Number(process.env.HISTORIES ?? times({ all: 2000, few: 500 }))

test("says nothing untrue, and leaves at most 5 of 100 that were done open", {
  timeout: 60_000 + 20 * count,
}, async ({ seed }) => {
  console.info(`SEED=${seed}: ${count} histories`)
  const histories: History[] = []
  const wrong: (History & { number: number })[] = []
  for (let number = 0; number < count; number++) {
    const history = await playHistory(mulberry(seed + number))
    histories.push(history)
    const { verdict, wasDone } = history
    if ((verdict.kind === "done" && !wasDone) || (verdict.kind === "refused" && wasDone))
      wrong.push({ ...history, number })
  }
  const open = histories.filter(history => history.verdict.kind === "open" && !isRightlyOpen(history))
  expect(wrong).toEqual([])
  expect(open.length / count).toBeLessThanOrEqual(0.05)
})

/** What was not done, or is booked after the last look, leaves nothing to be seen. */
function isRightlyOpen({ call, fate, wasDone }: History): boolean {
  return !wasDone || (mayComeLater(call) && /later/.test(fate))
}
