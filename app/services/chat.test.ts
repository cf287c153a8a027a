// A chat's history as it is shown, also of a backend that sends more than was asked for, or in another order.
import { expect, test } from "vitest"
import { createClient } from "#contract/client.ts"
import { readHistory, readRoom } from "./chat.server.ts"

const answering = (answer: unknown) =>
  createClient({
    baseUrl: "https://api.test",
    clientName: "wallet-user",
    timeoutMs: 5000,
    fetch: async () => Response.json(answer),
  })
const at = (number: number) => ({ number, createdAt: new Date(number * 1000).toISOString(), message: {} })
const untold = { createdAt: new Date(2500).toISOString(), message: {} }

test.each([
  [[3, 1, 2], { limit: 10 }, [1, 2, 3]],
  [[1, 2, 3], { limit: 2 }, [2, 3]],
  [[4, 3, 2, 1], { limit: 10, after: 2 }, [3, 4]],
  [[4, 3, 2, 1], { limit: 10, before: 3 }, [1, 2]],
  [[4, 3, 2, 1], { limit: 10, before: 4, after: 1 }, [2, 3]],
])("of the messages %j, asked for %j, %j are shown", async (numbers, part, shown) => {
  const history = await readHistory(answering(numbers.map(at)), { guestId: "g-1" }, part)
  expect(history.ok && history.value.map(({ number }) => number)).toEqual(shown)
})

test("messages without a number are shown by their time, and those of one instant as the list has them", async () => {
  const shown = async (list: object[]) => {
    const history = await readHistory(answering(list), { guestId: "g-1" }, { limit: 10, after: 1 })
    return history.ok && history.value.map(({ number, messageId }) => number ?? messageId)
  }
  expect(await shown([at(3), { ...untold, messageId: "c" }, at(2)])).toEqual([2, "c", 3])
  const instant = ["a", "b", "c"].map(messageId => ({ ...untold, messageId }))
  expect(await shown(instant), "newest first").toEqual(["c", "b", "a"])
})

test.each([
  [{ userId: "7" }, { PREFIX: "p", ticket: "t" }, { room: "p-7", ticket: "t" }],
  [{ guestId: "g-1" }, { PREFIX: "p", ticket: null }, { room: "p-g-1", ticket: undefined }],
])("the room of %j", async (owner, config, value) => {
  expect(await readRoom(answering(config), owner)).toEqual({ ok: true, value })
})
