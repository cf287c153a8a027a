// Sixty pictures of one slip, as phones, messengers and other phones' cameras make them; drawn anew each time.
import { crc32 } from "node:zlib"
import encodeQR from "qr"
import sharp, { type Sharp } from "sharp"
import { mulberry } from "#tests/evidence/mulberry.ts"

type Drawing = () => Promise<Uint8Array> | Uint8Array

/** The pictures by what happened to them, of a slip of about 600 by 860 pixels with a light ground. */
export function picturesOf(slip: Uint8Array): [string, Drawing][] {
  const plain = () => sharp(slip).toColourspace("srgb")
  const jpeg = (picture: Sharp, quality = 80) => picture.jpeg({ quality })
  const advertisement = Buffer.from(encodeQR("https://example.com/advertisement", "gif", { scale: 4 }))
  const scaled = (width: number) => plain().resize({ width })
  const noisy = async (sigma: number, blur: number) => {
    const { width, height } = await plain().metadata()
    // sharp's own noise is another each time, and now and then one that nothing reads.
    const random = mulberry(1)
    const grain = Uint8ClampedArray.from({ length: width * height * 3 }, () => {
      const spread = Math.sqrt(-2 * Math.log(1 - random()))
      return 128 + sigma * spread * Math.cos(2 * Math.PI * random())
    })
    const raw = { width, height, channels: 3 } as const
    const grained = await plain()
      .composite([{ input: Buffer.from(grain.buffer), raw, blend: "hard-light" }])
      .png()
      .toBuffer()
    return jpeg(sharp(grained).blur(blur), 70).toBuffer()
  }

  return [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation): [string, Drawing] => [
      `EXIF orientation ${orientation}`,
      () => jpeg(plain().withMetadata({ orientation })).toBuffer(),
    ]),
    ["CMYK", () => jpeg(plain().toColourspace("cmyk")).toBuffer()],
    ["progressive JPEG", () => plain().jpeg({ progressive: true }).toBuffer()],
    ["JPEG with a profile and XMP", () => jpeg(plain().withIccProfile("p3").withXmp("<x/>")).toBuffer()],
    [
      "JPEG with a thumbnail in its EXIF",
      async () => withThumbnail(await jpeg(plain()).toBuffer(), await jpeg(scaled(80)).toBuffer()),
    ],
    [
      "MPO: two pictures",
      async () => glue(await jpeg(plain()).toBuffer(), await jpeg(scaled(80)).toBuffer()),
    ],
    [
      "JPEG with bytes behind its end",
      async () => glue(await jpeg(plain()).toBuffer(), new Uint8Array(5000).fill(7)),
    ],
    ["JPEG without its end", async () => (await jpeg(plain()).toBuffer()).subarray(0, -2)],
    ["16 bit PNG", () => plain().toColourspace("rgb16").png().toBuffer()],
    ["interlaced PNG", () => plain().png({ progressive: true }).toBuffer()],
    ["PNG of two colours", () => plain().png({ palette: true, colours: 2 }).toBuffer()],
    [
      "PNG with bytes behind its end",
      async () => glue(await plain().png().toBuffer(), new Uint8Array(5000).fill(7)),
    ],
    ["PNG without its end", async () => (await plain().png().toBuffer()).subarray(0, -12)],
    ["animated PNG", async () => animated(await plain().png().toBuffer())],
    ["GIF", () => plain().gif().toBuffer()],
    [
      "animated GIF",
      async () =>
        sharp([await plain().gif().toBuffer(), await plain().negate().gif().toBuffer()], {
          join: { animated: true },
        })
          .gif()
          .toBuffer(),
    ],

    [
      "cropped to its lower half",
      () => plain().extract({ left: 0, top: 430, width: 600, height: 430 }).png().toBuffer(),
    ],
    [
      "cropped to its code",
      () => plain().extract({ left: 20, top: 545, width: 260, height: 260 }).png().toBuffer(),
    ],
    [
      "cropped at the code's edge",
      async () =>
        sharp(await plain().png().toBuffer())
          .extract({ left: 38, top: 562, width: 220, height: 220 })
          .png()
          .toBuffer(),
    ],
    ["dark mode", () => plain().negate().png().toBuffer()],
    ["dark mode, greyish", () => jpeg(plain().negate().linear(0.6, 30)).toBuffer()],
    ["pale", () => plain().linear(0.12, 200).png().toBuffer()],
    ["a front camera's mirror", () => jpeg(plain().flop()).toBuffer()],
    [
      "with an advertisement above",
      () =>
        jpeg(
          plain()
            .extend({ top: 300, background: "white" })
            .composite([{ input: advertisement, left: 20, top: 20 }]),
        ).toBuffer(),
    ],
    [
      "with an advertisement beside the code",
      () =>
        plain()
          .composite([{ input: advertisement, left: 420, top: 600 }])
          .png()
          .toBuffer(),
    ],
    [
      "small in a long screenshot",
      () =>
        jpeg(
          plain().resize(400).extend({ top: 700, bottom: 1127, left: 340, right: 340, background: "#eee" }),
        ).toBuffer(),
    ],

    ...[300, 600, 1800].flatMap((width): [string, Drawing][] => [
      [`${width} wide, PNG`, () => scaled(width).png().toBuffer()],
      [`${width} wide, JPEG`, () => jpeg(scaled(width)).toBuffer()],
      [`${width} wide, JPEG quality 20`, () => jpeg(scaled(width), 20).toBuffer()],
    ]),
    [
      "of a messenger: shrunk, twice written",
      async () => jpeg(sharp(await jpeg(scaled(480), 50).toBuffer()).resize(400), 50).toBuffer(),
    ],

    ...[5, 12, 30, 45, 180].map((degrees): [string, Drawing] => [
      `turned by ${degrees} degrees`,
      () => jpeg(plain().rotate(degrees, { background: "#888" })).toBuffer(),
    ]),
    ...[0.8, 1.6].map((sigma): [string, Drawing] => [
      `out of focus by ${sigma}`,
      () => jpeg(plain().blur(sigma)).toBuffer(),
    ]),
    ...[20, 40].map((sigma): [string, Drawing] => [`with grain of ${sigma}`, () => noisy(sigma, 0.5)]),
    ...[0.04, 0.08, 0.12, 0.16].flatMap((lean): [string, Drawing][] => [
      [`photographed at a lean of ${lean}`, () => photographed(plain(), lean, 0)],
      [`photographed from a screen at a lean of ${lean}`, () => photographed(plain(), lean, 0.35)],
    ]),
  ]
}

function glue(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

/** An APP1 with a thumbnail as its second directory (Exif 2.3, 4.5.6) behind the start of a JPEG. */
function withThumbnail(jpeg: Uint8Array, thumbnail: Uint8Array): Uint8Array {
  const tiff = Buffer.alloc(14 + 30)
  tiff.write("MM\0*\0\0\0\x08\0\0\0\0\0\x0e", "latin1")
  tiff.writeUInt16BE(2, 14)
  for (const [at, [tag, value]] of [
    [0x201, 44],
    [0x202, thumbnail.length],
  ].entries()) {
    tiff.writeUInt16BE(tag!, 16 + at * 12)
    tiff.writeUInt16BE(4, 18 + at * 12)
    tiff.writeUInt32BE(1, 20 + at * 12)
    tiff.writeUInt32BE(value!, 24 + at * 12)
  }
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, thumbnail])
  const head = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255])
  return glue(jpeg.subarray(0, 2), head, body, jpeg.subarray(2))
}

/** A PNG with the chunks of an animation of one frame (W3C PNG, third edition, 11.3.6). */
function animated(png: Uint8Array): Uint8Array {
  const frame = Buffer.alloc(26)
  png.subarray(16, 24).forEach((byte, at) => {
    frame[4 + at] = byte
  })
  frame.writeUInt16BE(1, 20)
  return glue(
    png.subarray(0, 33),
    chunk("acTL", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    chunk("fcTL", frame),
    png.subarray(33),
  )
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/**
 * A photograph by hand: the far edge is shorter by `lean` on each side, light falls off to a corner, and a screen's own
 * pixels beat with the camera's where `moire` is above 0.
 */
async function photographed(slip: Sharp, lean: number, moire: number): Promise<Uint8Array> {
  const { data, info } = await slip.clone().greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [across, down] = [Math.round(width * 1.3), Math.round(height * 1.3)]
  const seen = Buffer.alloc(across * down)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      // From -0.5 to 0.5 on the picture; further up the slip is further away.
      const [u, v] = [x / across - 0.5, y / down - 0.5]
      const depth = 1 - lean * 2 * (0.5 - v)
      const [fromX, fromY] = [((u / depth) * 1.15 + 0.5) * width, ((v / depth) * 1.15 + 0.5) * height]
      const isSlip = fromX >= 0 && fromY >= 0 && fromX < width - 1 && fromY < height - 1
      const light = isSlip ? between(data, width, fromX, fromY) : 90
      const beat =
        1 - moire * (0.5 + 0.25 * Math.sin(fromX * 2.2 + fromY * 0.15) + 0.25 * Math.sin(fromY * 2.4))
      seen[y * across + x] = Math.min(255, light * beat * (1 - (0.35 * (u + v + 1)) / 2) + 12)
    }
  }
  const photo = sharp(seen, { raw: { width: across, height: down, channels: 1 } })
  return photo.blur(0.7).jpeg({ quality: 75 }).toBuffer()
}

function between(data: Buffer, width: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, low] = [x - left, y - top]
  const at = (column: number, row: number) => data[row * width + column] ?? 0
  const upper = at(left, top) * (1 - right) + at(left + 1, top) * right
  const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right
  return upper * (1 - low) + lower * low
}
