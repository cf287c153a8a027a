// Over 200 files that somebody might send as a slip, and the expected outcome of each.
import { deflateSync } from "node:zlib"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import {
  type Bytes,
  bytesOf,
  chunk,
  end,
  extension,
  frame,
  gif,
  gifFrame,
  glue,
  greyData,
  header,
  jpg,
  mark,
  png,
  pngSignature,
  screen,
  segment,
  segmentAt,
  trailer,
  zeros,
} from "./parts.ts"

export type HostileFile = {
  name: string
  bytes: Bytes
  /**
   * `refused`: no picture, or too many pixels or frames, and nothing is kept; `oversize`: too many bytes; `cleaned`: a
   * picture, and nothing else of it is kept; `either`: a mutation.
   */
  comesTo: "refused" | "oversize" | "cleaned" | "either"
}

const files: HostileFile[] = []
const add = (comesTo: HostileFile["comesTo"], cases: Record<string, Uint8Array>) => {
  for (const [name, bytes] of Object.entries(cases)) files.push({ name, bytes: glue(bytes), comesTo })
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
const html = "<!doctype html><script>alert(document.cookie)</script>"
const zip = glue(bytesOf("PK\x03\x04\x14\0\0\0\0\0"), bytesOf("evil.html"), bytesOf(html))

const impostors: Record<string, string | Uint8Array> = {
  SVG: svg,
  HTML: html,
  "HTML after a byte order mark": `\xef\xbb\xbf${html}`,
  PDF: "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>",
  ZIP: zip,
  gzip: "\x1f\x8b\x08\0\0\0\0\0",
  "Windows program": "MZ\x90\0\x03\0\0\0",
  "Linux program": "\x7fELF\x02\x01\x01\0",
  PHP: "<?php system($_GET['c']); ?>",
  XML: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  PostScript: "%!PS-Adobe-3.0\n(/etc/passwd) run",
  MP4: "\0\0\0\x18ftypisom\0\0\x02\0isomiso2",
  HEIC: "\0\0\0\x18ftypheic\0\0\0\0mif1heic",
  AVIF: "\0\0\0\x1cftypavif\0\0\0\0avifmif1",
  WebP: "RIFF\x24\0\0\0WEBPVP8 ",
  BMP: "BM\x46\0\0\0\0\0\0\0",
  "TIFF, little-endian": "II*\0\x08\0\0\0",
  "TIFF, big-endian": "MM\0*\0\0\0\x08",
  text: "just text",
  "a JPEG's first bytes before HTML": `\xff\xd8\xff\xe0${html}`,
  "a PNG's signature before HTML": `\x89PNG\r\n\x1a\n${html}`,
  "a GIF's name as JavaScript": "GIF89a=1;alert(1)//",
  "a GIF's name before HTML": `GIF89a${html}`,
  "a PNG's signature alone": pngSignature,
  "a GIF's screen alone": glue(screen(40, 40), trailer),
  "a PNG with broken line ends": "\x89PNG\n\x1a\n",
  "NUL bytes": zeros(5000),
}
for (const [name, content] of Object.entries(impostors)) {
  add("refused", { [name]: typeof content === "string" ? bytesOf(content) : content })
}

const whole = { PNG: png(), JPEG: jpg(), GIF: gif() }
for (const [format, bytes] of Object.entries(whole)) {
  // What lacks only its end is a picture to every viewer.
  const cut = format === "GIF" ? "refused" : "either"
  for (let part = 1; part < 16; part++) {
    add(cut, {
      [`${format} cut at ${part} of 16`]: bytes.subarray(0, Math.floor((bytes.length * part) / 16)),
    })
  }
  add(cut, { [`${format} without its last byte`]: bytes.subarray(0, -1) })
  add("refused", {
    [`${format} after a byte`]: glue(zeros(1), bytes),
  })
  add("cleaned", {
    [`${format} and ZIP`]: glue(bytes, zip, bytesOf(mark)),
    [`${format} and HTML`]: glue(bytes, bytesOf(html + mark)),
    [`${format} and PHP`]: glue(bytes, bytesOf(`<?php echo '${mark}' ?>`)),
    [`${format} and PDF`]: glue(bytes, bytesOf(`%PDF-1.7 ${mark}`)),
    [`${format} and 5 MB`]: glue(bytes, bytesOf(mark), zeros(5_000_000)),
    [`${format} twice`]: glue(bytes, bytesOf(mark), bytes),
  })
}

const exif = glue(
  bytesOf(
    "Exif\0\0MM\0*\0\0\0\x08\0\x02\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\x88\x25\0\x04\0\0\0\x01\0\0\0\x26\0\0\0\0",
  ),
  bytesOf(mark),
)
const marked = bytesOf(mark)
for (let code = 0xe1; code <= 0xef; code++) {
  add("cleaned", { [`JPEG with APP${code - 0xe0}`]: jpg(segment(code, code === 0xe1 ? exif : marked)) })
}
add("cleaned", {
  "JPEG with a comment": jpg(segment(0xfe, marked)),
  "JPEG with a thumbnail": jpg(segment(0xe0, glue(bytesOf("JFIF\0\x01\x01\0\0\x01\0\x01\x07\x01"), marked))),
  "JPEG with a long Adobe segment": jpg(segment(0xee, bytesOf(`Adobe\0d\0\0\0\0\x01${mark}`))),
  "PNG with text": png(chunk("tEXt", bytesOf(`Comment\0${mark}`))),
  "PNG with packed text": png(chunk("zTXt", glue(bytesOf("x\0\0"), deflateSync(marked)))),
  "PNG with Exif": png(chunk("eXIf", exif.subarray(6))),
  "PNG with a profile": png(chunk("iCCP", glue(bytesOf(`${mark}\0\0`), deflateSync(marked)))),
  "PNG with a chunk of its own": png(chunk("evIl", marked)),
  "PNG with an animation": png(chunk("acTL", zeros(8)), chunk("fdAT", marked)),
  "GIF with a comment": gif(extension(0xfe, marked)),
  "GIF with text": gif(extension(0x01, zeros(12), marked)),
  "GIF with a long loop": gif(extension(0xff, bytesOf("NETSCAPE2.0"), glue(Uint8Array.of(1, 0, 0), marked))),
})

const [frameAt, scanAt] = [segmentAt(0xc0), segmentAt(0xda)]
const changed = (bytes: Bytes, at: number, ...values: number[]) => {
  const copy = glue(bytes)
  copy.set(values, at)
  return copy
}
const scans = Array.from({ length: 70 }, () => glue(segment(0xda, zeros(6)), Uint8Array.of(0)))
const bomb = chunk("IDAT", deflateSync(zeros(60_000_000)))
const hugeFrames = (count: number) => Array.from({ length: count }, () => gifFrame(40, 40))
add("refused", {
  "PNG of 2³¹ by 2³¹": glue(pngSignature, header(2 ** 31 - 1, 2 ** 31 - 1), greyData(9, 9), end),
  "PNG 12,001 wide": glue(pngSignature, header(12_001, 1), greyData(12_001, 1), end),
  "PNG 12,001 high": glue(pngSignature, header(1, 12_001), greyData(1, 12_001), end),
  "PNG of 41 MP": glue(pngSignature, header(6400, 6401), greyData(9, 9), end),
  "JPEG of 65,535 by 65,535": changed(whole.JPEG, frameAt + 1, 255, 255, 255, 255),
  "JPEG 12,001 wide": changed(whole.JPEG, frameAt + 3, 0x2e, 0xe1),
  "JPEG of 70 scans": glue(Uint8Array.of(0xff, 0xd8), frame(40, 40), ...scans, Uint8Array.of(0xff, 0xd9)),
  "GIF of 10,000 frames": glue(screen(40, 40), ...hugeFrames(10_000), trailer),
  "GIF of 201 frames": glue(screen(40, 40), ...hugeFrames(201), trailer),
})
add("cleaned", {
  "PNG that unpacks to 60 MB": glue(pngSignature, header(10, 10), bomb, end),
  "PNG of 39 MP": glue(pngSignature, header(6200, 6300), greyData(6200, 6300), end),
  "PNG of too little data": glue(pngSignature, header(3000, 3000), greyData(10, 10), end),
  "PNG of data that do not unpack": glue(
    pngSignature,
    header(40, 40),
    chunk("IDAT", bytesOf("not packed")),
    end,
  ),
  "PNG of 20,000 empty chunks": png(...Array.from({ length: 20_000 }, () => chunk("IDAT", zeros(0)))),
  "JPEG of 39 MP and no data": changed(whole.JPEG, frameAt + 1, 0x18, 0x38, 0x18, 0x38),
  "GIF of 39 MP and little data": glue(screen(6200, 6300), gifFrame(6200, 6300), trailer),
  "GIF of 200 frames": glue(screen(40, 40), ...hugeFrames(200), trailer),
  "GIF of codes that do not exist": glue(
    screen(40, 40),
    gifFrame(40, 40, new Uint8Array(90).fill(0xff)),
    trailer,
  ),
})
add("cleaned", { "PNG with a name of no letters": png(chunk("12<>", marked)) })
add("refused", {
  "PNG without a width": glue(pngSignature, header(0, 40), greyData(1, 40), end),
  "PNG with a wrong checksum": glue(pngSignature, header(40, 40), chunk("IDAT", marked, 1), end),
  "PNG with a chunk of 4 GB": glue(
    pngSignature,
    header(40, 40),
    Uint8Array.of(255, 255, 255, 255),
    bytesOf("IDAT"),
  ),
  "PNG with an unknown need": png(chunk("EVIL", marked)),
  "PNG with two headers": png(header(40, 40)),
  "PNG without data": glue(pngSignature, header(40, 40), end),
  "PNG that begins with data": glue(pngSignature, greyData(40, 40), header(40, 40), end),
  "PNG of colour type 7": glue(pngSignature, header(40, 40, [8, 7]), greyData(40, 40), end),
  "PNG of interlace 9": glue(pngSignature, header(40, 40, [8, 0, 9]), greyData(40, 40), end),
  "JPEG without a width": changed(whole.JPEG, frameAt + 3, 0, 0),
  "JPEG with two frames": jpg(frame(40, 40)),
  "JPEG of 12 bits": changed(whole.JPEG, frameAt, 12),
  "JPEG of arithmetic coding": changed(whole.JPEG, frameAt - 3, 0xc9),
  "JPEG of two components": jpg(frame(40, 40, { components: 2 })),
  "JPEG with a segment of no length": jpg(Uint8Array.of(0xff, 0xe1, 0, 0)),
  "JPEG with a segment past its end": jpg(Uint8Array.of(0xff, 0xe1, 0xff, 0xff)),
  "JPEG without a scan": glue(whole.JPEG.subarray(0, scanAt - 4), Uint8Array.of(0xff, 0xd9)),
  "JPEG with bytes between segments": jpg(marked),
  "JPEG whose height comes later": jpg(segment(0xdc, Uint8Array.of(0, 40))),
  "GIF without a width": glue(screen(0, 40), gifFrame(40, 40), trailer),
  "GIF with a frame outside its screen": glue(screen(40, 40), gifFrame(40, 40, undefined, 2, 1), trailer),
  "GIF with an empty frame": glue(screen(40, 40), gifFrame(0, 40), trailer),
  "GIF of code size 0": glue(screen(40, 40), gifFrame(40, 40, undefined, 0), trailer),
  "GIF with an unknown block": gif(Uint8Array.of(0x99)),
  "GIF without a trailer": glue(screen(40, 40), gifFrame(40, 40)),
})

const largest = 10 * 1024 * 1024
add("oversize", {
  "PNG of a byte too much": glue(whole.PNG, zeros(largest + 1 - whole.PNG.length)),
  "JPEG of 12 MB": glue(whole.JPEG, zeros(12_000_000)),
  "20 MB of nothing": zeros(20_000_000),
})
add("cleaned", { "PNG of exactly 10 MiB": glue(whole.PNG, zeros(largest - whole.PNG.length)) })

const dice = seededDice(Number(process.env.SEED ?? 1))
for (const [format, bytes] of Object.entries(whole)) {
  for (let number = 0; number < 15; number++) {
    const copy = glue(bytes)
    for (let flips = 1 + dice(6); flips > 0; flips--) copy[dice(copy.length)] = dice(256)
    add("either", { [`${format} with a few bytes changed, ${number}`]: copy })
  }
}

export const hostileFiles: readonly HostileFile[] = files
