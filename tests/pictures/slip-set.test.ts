// The share of honest pictures whose code is read, beside what the same reader makes of the files as they come.

import { afterAll, expect, test } from "vitest"
import { cleanPicture } from "#backend/pictures/picture.ts"
import { drawSlip } from "#backend/sandbox/world/slip-picture.ts"
import { createPictureReader } from "#backend/slips/reader.ts"
import { readCodes } from "#platform/code-reader.ts"
import { picturesOf } from "./slip-set.ts"

const reader = createPictureReader()
afterAll(() => reader.close())

const facts = { sendingBank: "004", bankCode: "KBANK", reference: "2026112010300000012345", amount: "300.00" }
const pictures = picturesOf(drawSlip({ ...facts, atMs: 0, from: "A", to: "B" }))
const isOurs = (text: string) => text.includes(facts.reference)

test(`of ${pictures.length} pictures as people send them at least as many are read as by zxing alone`, async () => {
  expect(pictures).toHaveLength(60)
  const unread = { here: [] as string[], alone: [] as string[] }
  for (const [name, draw] of pictures) {
    const file = new Uint8Array(await draw())
    const reading = await reader.read(cleanPicture(file).bytes)
    if (!reading.found || !reading.texts.some(isOurs)) unread.here.push(name)
    const alone = await readCodes(file).catch(() => [])
    if (!alone.some(isOurs)) unread.alone.push(name)
  }
  console.info("read of 60 slips", {
    here: 60 - unread.here.length,
    alone: 60 - unread.alone.length,
    unread: unread.here,
  })
  expect(unread.here.filter(name => !unread.alone.includes(name))).toEqual([])
  expect(unread.here).toEqual([])
})
