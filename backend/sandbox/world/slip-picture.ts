// A transfer slip as a bank's app would make it: a PNG with the facts in letters and the mini-QR in a corner.

import { encode } from "fast-png"
import { slipVerify } from "promptparse/generate"
import encodeQR from "qr"
import { moment } from "../local/format.ts"
import letters from "./slip-letters.json" with { type: "json" }

type SlipFacts = {
  /** The bank's three digits. */
  sendingBank: string
  bankCode: string
  reference: string
  amount: string
  atMs: number
  from: string
  to: string
}

/** `cropped`: without the mini-QR; `foreign`: with a QR of something else; `blurred`: with a reference of four digits. */
export type SlipShape = "whole" | "cropped" | "foreign" | "blurred"

const width = 600
const scale = 5

/** The PNG. */
export function drawSlip(facts: SlipFacts, shape: SlipShape = "whole"): Uint8Array<ArrayBuffer> {
  const height = 860
  const image = blank(width, height)
  fill(image, 0, 0, width, 96, 70)
  write(image, `${facts.bankCode} SANDBOX`, 36, 34, 4, 255)
  const lines = [
    "TRANSFER COMPLETE",
    moment(facts.atMs),
    "",
    `FROM ${facts.from}`,
    `TO   ${facts.to}`,
    "",
    `AMOUNT ${facts.amount} BAHT`,
    "",
    `REF ${facts.reference.slice(0, 14)}`,
    `    ${facts.reference.slice(14)}`,
  ]
  for (const [index, line] of lines.entries()) write(image, line, 36, 136 + index * 38, 3, 20)
  if (shape !== "cropped") drawCode(image, codeText(facts, shape), 36, 560)
  return new Uint8Array(encode(image))
}

function codeText({ sendingBank, reference }: SlipFacts, shape: SlipShape): string {
  if (shape === "foreign") return "https://krapao.example/not-a-slip"
  return slipVerify({ sendingBank, transRef: shape === "blurred" ? reference.slice(0, 4) : reference })
}

type Image = { width: number; height: number; channels: 1; depth: 8; data: Uint8Array }

function blank(across: number, down: number): Image {
  return { width: across, height: down, channels: 1, depth: 8, data: new Uint8Array(across * down).fill(255) }
}

function fill(image: Image, x: number, y: number, across: number, down: number, shade: number): void {
  for (let row = y; row < Math.min(y + down, image.height); row++) {
    const from = row * image.width
    image.data.fill(shade, from + x, from + Math.min(x + across, image.width))
  }
}

function drawCode(image: Image, text: string, x: number, y: number): void {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 })
  rows.forEach((row, down) => {
    row.forEach((isDark, across) => {
      if (isDark) fill(image, x + across * scale, y + down * scale, scale, scale, 0)
    })
  })
}

/** Letters have five columns, a byte a column, the lowest bit on top. */
function write(image: Image, text: string, x: number, y: number, size: number, shade: number): void {
  ;[...text.toUpperCase()].forEach((letter, index) => {
    const columns = (letters as Record<string, string>)[letter]
    if (!columns) return
    for (let column = 0; column < 5; column++) {
      const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16)
      for (let row = 0; row < 8; row++) {
        if ((bits >> row) & 1) fill(image, x + (index * 6 + column) * size, y + row * size, size, size, shade)
      }
    }
  })
}
