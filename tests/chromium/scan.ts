// Scanning the screen as a phone's camera would, with two independent readers.
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { decode } from "fast-png"
import decodeQR from "qr/decode.js"
import { hasProgram } from "#tests/programs.ts"

/** What the code on a screenshot (PNG) says. Throws where there is none. */
export function scan(screenshot: Buffer): string {
  const { width, height, channels, data } = decode(screenshot)
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      pixels[pixel * 4 + channel] = data[pixel * channels + channel] ?? 0
    }
  }
  return decodeQR({ width, height, data: pixels })
}

/** The same by zbarimg (Debian's zbar-tools); `undefined` where the program is not installed. */
export function scanByZbar(screenshot: Buffer): string | undefined {
  if (!hasProgram("zbarimg")) return undefined
  const folder = mkdtempSync(join(tmpdir(), "krapao-scan-"))
  const file = join(folder, "screen.png")
  writeFileSync(file, screenshot)
  try {
    return execFileSync("zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqr.enable", file], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
