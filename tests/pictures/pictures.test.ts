// A broken layout is told from other amounts: what the comparison of pictures finds, on pictures that are stored.
import { readFileSync } from "node:fs"
import sharp from "sharp"
import { expect, test } from "vitest"
import { differenceOf, tolerated } from "./pictures.ts"

const home = readFileSync(new URL("stored/chromium/phone-home.png", import.meta.url))

test("a screen is like itself, one dot further down too", async () => {
  expect(await differenceOf(home, home)).toBe(0)
  expect(await differenceOf(home, await movedDown(1))).toBeLessThan(tolerated)
})

test("a screen that begins 24 px further down is another", async () => {
  expect(await differenceOf(home, await movedDown(6))).toBeGreaterThan(tolerated)
})

test("a screen without its three tiles is another", async () => {
  const blank = await sharp({ create: { width: 82, height: 34, channels: 3, background: "#f5f7f6" } })
    .png()
    .toBuffer()
  const without = await sharp(home)
    .composite([{ input: blank, left: 4, top: 60 }])
    .png()
    .toBuffer()
  expect(await differenceOf(home, without)).toBeGreaterThan(tolerated)
})

test("a screen of another size is another", async () => {
  expect(await differenceOf(home, await sharp(home).resize(100, 160).png().toBuffer())).toBe(1)
})

async function movedDown(dots: number): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(home).metadata()
  const above = await sharp(home).extend({ top: dots, extendWith: "copy" }).png().toBuffer()
  return sharp(above).extract({ left: 0, top: 0, width, height }).png().toBuffer()
}
