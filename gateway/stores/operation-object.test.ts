import { DatabaseSync } from "node:sqlite"
import { expect, test } from "vitest"
import { type ObjectRequest, OperationObject } from "./operation-object.ts"

/** Storage as the platform's: `deleteAll` takes the tables too. */
function storage() {
  let database = new DatabaseSync(":memory:")
  return {
    sql: {
      exec: (query: string, ...values: (string | number | null)[]) => {
        const rows = database.prepare(query).all(...values)
        return { toArray: () => rows }
      },
    },
    setAlarm: async () => {},
    getAlarm: async () => null,
    deleteAll: async () => {
      database = new DatabaseSync(":memory:")
    },
  }
}

test("an object that has deleted everything keeps operations again", async () => {
  const object = new OperationObject({ storage: storage() })
  const ask = async (asked: ObjectRequest) => {
    const request = new Request("https://operations/", { method: "POST", body: JSON.stringify(asked) })
    return (await object.fetch(request)).json()
  }
  const named = { member: "m", key: "k" }
  await object.alarm()
  expect(await ask({ method: "read", values: [named] })).toBeNull()
  const row = { ...named, claim: "c", state: "intended" as const, fingerprint: "f", sent: "{}" }
  const after = { ...row, patienceMs: 1, outcome: null, said: null, evidence: null }
  expect(await ask({ method: "write", values: [undefined, after] })).toBe(true)
  expect(await ask({ method: "read", values: [named] })).toMatchObject(named)
})
