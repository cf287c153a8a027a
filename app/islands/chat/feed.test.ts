import { expect, test } from "vitest"
import { Feed } from "./feed.ts"

/** Answers questions one by one, when told to. */
function desk() {
  const open: ((part: { isCut: boolean }) => void)[] = []
  let asked = 0
  const feed = new Feed(() => {
    asked += 1
    return new Promise(resolve => open.push(resolve))
  })
  return {
    feed,
    asked: () => asked,
    answer: async (isCut = false) => {
      open.shift()!({ isCut })
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test("however often it is asked for, one question is under way, and one more follows", async () => {
  const { feed, asked, answer } = desk()
  const all = Promise.all([feed.refresh(), feed.refresh(), feed.refresh()])
  expect(asked()).toBe(1)
  feed.refresh()
  await answer()
  expect(asked()).toBe(2)
  await answer()
  await all
  expect(asked()).toBe(2)
})

test("a part that was cut is followed by the next", async () => {
  const { feed, asked, answer } = desk()
  const done = feed.refresh()
  await answer(true)
  expect(asked()).toBe(2)
  await answer()
  await done
  expect(asked()).toBe(2)
})

test("a question that fails is told, and the next one is asked anew", async () => {
  let isDown = true
  const feed = new Feed(async () => {
    if (isDown) throw new Error("no network")
    return { isCut: false }
  })
  await expect(feed.refresh()).rejects.toThrow("no network")
  isDown = false
  await feed.refresh()
})
