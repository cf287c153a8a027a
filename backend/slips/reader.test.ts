// The reader finds the code in every format that phones and banks produce, and a picture harms only its own process.
import type { ChildProcess } from "node:child_process"
import { subscribe } from "node:diagnostics_channel"
import encodeQR from "qr"
import sharp, { type Sharp } from "sharp"
import { afterAll, expect, test } from "vitest"
import { drawSlip } from "../sandbox/world/slip-picture.ts"
import { slipCodeAmong } from "./mini-qr.ts"
import { createPictureReader } from "./reader.ts"

const started: ChildProcess[] = []
subscribe("child_process", message => started.push((message as { process: ChildProcess }).process))

const reader = createPictureReader()
afterAll(() => reader.close())

const facts = { sendingBank: "004", bankCode: "KBANK", reference: "2026112010300000012345", amount: "300.00" }
const slip = sharp(drawSlip({ ...facts, atMs: 0, from: "A", to: "B" }))
const read = async (picture: Sharp) => reader.read(new Uint8Array(await picture.toBuffer()))
/** The slip as a photograph of so many pixels shows it. */
const photograph = (width: number, height: number) =>
  slip.clone().resize(width, height, { fit: "contain", background: "#ccc" })

const ink = await slip.clone().negate().toColourspace("b-w").raw().toBuffer()
const inkOnNothing = sharp({ create: { width: 600, height: 860, channels: 3, background: "black" } })
  .joinChannel(ink, { raw: { width: 600, height: 860, channels: 1 } })
  .png()

test.each([
  ["a PNG", slip.clone().png()],
  ["an interlaced PNG", slip.clone().png({ progressive: true })],
  ["a PNG of two colours", slip.clone().png({ palette: true, colours: 2 })],
  ["a PNG in 16 bits", slip.clone().toColourspace("rgb16").png()],
  ["a PNG of ink on nothing", inkOnNothing],
  ["a GIF", slip.clone().gif()],
  ["a JPEG", slip.clone().jpeg()],
  ["a progressive JPEG", slip.clone().jpeg({ progressive: true })],
  ["a JPEG for print", slip.clone().toColourspace("cmyk").jpeg()],
  ["a JPEG that lies on its side", slip.clone().jpeg().withMetadata({ orientation: 6 })],
  ["a photograph of 12 megapixels", photograph(3000, 4000).jpeg()],
  ["a photograph of 24 megapixels", photograph(4000, 6000).jpeg({ progressive: true })],
  ["a screenshot 7,000 pixels high", slip.clone().extend({ bottom: 6140, background: "white" }).png()],
])("the code of %s is read", async (_, picture) => {
  expect(await read(picture)).toMatchObject({
    found: true,
    texts: [expect.stringContaining(facts.reference)],
  })
})

test.each([
  ["mirrored by a front camera", slip.clone().flop().jpeg()],
  ["pale", slip.clone().linear(0.12, 200).png()],
  ["dark", slip.clone().negate({ alpha: false }).png()],
  [
    "light on nothing",
    sharp(await inkOnNothing.clone().toBuffer())
      .negate({ alpha: false })
      .png(),
  ],
])("the code of a slip that is %s is read", async (_, picture) => {
  expect(await read(picture)).toMatchObject({
    found: true,
    texts: [expect.stringContaining(facts.reference)],
  })
})

test("all codes of a picture are read, whichever stands first", async () => {
  const other = encodeQR("https://example.com/advertisement", "gif", { scale: 4 })
  const both = slip
    .clone()
    .extend({ top: 300, background: "white" })
    .composite([{ input: Buffer.from(other), left: 20, top: 20 }])
  const reading = await read(both.png())
  expect(reading.found && reading.texts).toHaveLength(2)
  expect(slipCodeAmong(reading.found ? reading.texts : [])).toMatchObject({
    ok: true,
    question: { reference: facts.reference },
  })
})

test("a picture without a code has none", async () => {
  expect(
    await read(sharp({ create: { width: 300, height: 300, channels: 3, background: "white" } }).png()),
  ).toEqual({
    found: false,
    why: "no-code",
  })
})

test("a picture that crashes its process fails alone, and another process reads the next one", async () => {
  const large = await photograph(4000, 6000).jpeg({ progressive: true }).toBuffer()
  const reading = reader.read(new Uint8Array(large))
  await new Promise(resolve => setImmediate(resolve))
  for (const child of started) child.kill("SIGKILL")
  expect(await reading).toEqual({ found: false, why: "too-large" })
  expect(await read(slip.clone().png())).toMatchObject({ found: true })
})

test("a signal to the whole process group fails no picture", async () => {
  const reading = read(slip.clone().png())
  for (const child of started) child.kill("SIGTERM")
  expect(await reading).toMatchObject({ found: true })
})

test("a closed reader leaves no process", async () => {
  await reader.close()
  expect(started.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)).toBe(true)
})
