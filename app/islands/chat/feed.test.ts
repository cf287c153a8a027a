import { expect, onTestFinished, test, vi } from "vitest"
import { Banner } from "./banner.ts"
import { Feed } from "./feed.ts"

/** A feed whose fetches are answered one by one, by `answer`. */
function controlledFeed() {
  const open: ((part: { isCut: boolean }) => void)[] = []
  let fetches = 0
  const feed = new Feed(() => {
    fetches += 1
    return new Promise(resolve => open.push(resolve))
  })
  return {
    feed,
    fetches: () => fetches,
    answer: async (isCut = false) => {
      open.shift()!({ isCut })
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test("calls during a fetch share one more fetch, which follows it", async () => {
  const { feed, fetches, answer } = controlledFeed()
  const all = Promise.all([feed.refresh(), feed.refresh(), feed.refresh()])
  expect(fetches()).toBe(1)
  feed.refresh()
  await answer()
  expect(fetches()).toBe(2)
  await answer()
  await all
  expect(fetches()).toBe(2)
})

test("after a part that was cut, the next part is fetched", async () => {
  const { feed, fetches, answer } = controlledFeed()
  const done = feed.refresh()
  await answer(true)
  expect(fetches()).toBe(2)
  await answer()
  await done
  expect(fetches()).toBe(2)
})

test("a failed fetch rejects, and the next call fetches again", async () => {
  let isDown = true
  const feed = new Feed(async () => {
    if (isDown) throw new Error("no network")
    return { isCut: false }
  })
  await expect(feed.refresh()).rejects.toThrow("no network")
  isDown = false
  await feed.refresh()
})

test("a banner's words stand for 4 s after the last ones", () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const element = { hidden: true, textContent: "" } as HTMLElement
  const banner = new Banner()
  banner.show(element, "first")
  vi.advanceTimersByTime(3000)
  banner.show(element, "second")
  vi.advanceTimersByTime(3999)
  expect(element).toEqual({ hidden: false, textContent: "second" })
  vi.advanceTimersByTime(1)
  expect(element.hidden).toBe(true)
})
