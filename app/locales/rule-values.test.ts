import { afterEach, expect, test, vi } from "vitest"

afterEach(() => {
  vi.doUnmock("#contract/rules/slips.ts")
  vi.resetModules()
})

async function slipTexts() {
  vi.resetModules()
  const { resources } = await import("./language.ts")
  const { th, lo, en } = resources
  return [th, lo, en].map(({ translation }) => translation.deposit.slip.within)
}

test("a text that states a rule's number has it from the rule", async () => {
  expect(await slipTexts()).toEqual([
    "กรุณาอัป\u2060โหลดภาย\u2060ใน 1\u00a0ชั่วโมงหลังโอน",
    "ກະລຸນາອັບ\u2060ໂຫຼ\u2060ດພາຍໃນ 1\u00a0ຊົ່ວໂມງຫຼັງຈາກໂອນ",
    "Upload within 1\u00a0hour of the transfer.",
  ])
})

test.each([
  [2 * 3600_000, "Upload within 2\u00a0hours of the transfer."],
  [90 * 60_000, "Upload within 90\u00a0minutes of the transfer."],
  [60_000, "Upload within 1\u00a0minute of the transfer."],
])("with %i ms for a slip the text says: %s", async (slipValidMs, text) => {
  vi.doMock("#contract/rules/slips.ts", () => ({ slipValidMs }))
  expect((await slipTexts()).at(-1)).toBe(text)
})
