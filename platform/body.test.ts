import { expect, test } from "vitest"
import { readUpTo } from "./body.ts"

/** A stream of these texts, a chunk each; `state` tells what became of it. */
function sending(...texts: string[]) {
  const state = { sent: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const text = texts[state.sent]
        if (text === undefined) return controller.close()
        state.sent += 1
        controller.enqueue(new TextEncoder().encode(text))
      },
      cancel() {
        state.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, state }
}

const textOf = ({ bytes, isWhole }: { bytes: Uint8Array; isWhole: boolean }) => ({
  text: new TextDecoder().decode(bytes),
  isWhole,
})

test.each([[[]], [["abc"]], [["ab", "c"]], [["abc", "def"]]])(
  "%j fits: the limit itself is allowed",
  async texts => {
    const { stream, state } = sending(...texts)
    expect(textOf(await readUpTo(stream, texts.join("").length))).toEqual({
      text: texts.join(""),
      isWhole: true,
    })
    expect(state.isCancelled).toBe(false)
  },
)

test("at the limit it stops reading, returns what it has, and cancels the rest", async () => {
  const { stream, state } = sending("abc", "def", "ghi")
  expect(textOf(await readUpTo(stream, 4))).toEqual({ text: "abcd", isWhole: false })
  expect(state).toEqual({ sent: 2, isCancelled: true })
})

test("a clone that is too long does not wait for its original, which stays whole", async () => {
  const request = new Request("https://example.test", { method: "POST", body: "a".repeat(70_000) })
  expect((await readUpTo(request.clone().body, 4000)).isWhole).toBe(false)
  expect((await request.text()).length).toBe(70_000)
})

test("no body is an empty one", async () => {
  expect(textOf(await readUpTo(null, 10))).toEqual({ text: "", isWhole: true })
})

test("rejects when the sender breaks off", async () => {
  const stream = new ReadableStream<Uint8Array>({ start: controller => controller.error(new Error("gone")) })
  await expect(readUpTo(stream, 10)).rejects.toThrow("gone")
})
