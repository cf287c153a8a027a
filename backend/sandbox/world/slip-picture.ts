// A transfer slip as a bank's app would make it: a PNG with the facts in letters and the mini-QR in a corner.

import { encode } from "fast-png"
import { slipVerify } from "promptparse/generate"
import encodeQR from "qr"
import { moment } from "../local/format.ts"

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

/** Letters of five columns each, a byte a column, the lowest bit on top. */
const letters: Record<string, string> = {
  "-": "0808080808",
  ".": "0000606000",
  ",": "0080703000",
  "/": "2010080402",
  ":": "0000140000",
  "0": "3e5149453e",
  "1": "00427f4000",
  "2": "7249494946",
  "3": "2141494d33",
  "4": "1814127f10",
  "5": "2745454539",
  "6": "3c4a494931",
  "7": "4121110907",
  "8": "3649494936",
  "9": "464949291e",
  A: "7c1211127c",
  B: "7f49494936",
  C: "3e41414122",
  D: "7f4141413e",
  E: "7f49494941",
  F: "7f09090901",
  G: "3e41415173",
  H: "7f0808087f",
  I: "00417f4100",
  J: "2040413f01",
  K: "7f08142241",
  L: "7f40404040",
  M: "7f021c027f",
  N: "7f0408107f",
  O: "3e4141413e",
  P: "7f09090906",
  Q: "3e4151215e",
  R: "7f09192946",
  S: "2649494932",
  T: "03017f0103",
  U: "3f4040403f",
  V: "1f2040201f",
  W: "3f4038403f",
  X: "6314081463",
  Y: "0304780403",
  Z: "6159494d43",
}

function write(image: Image, text: string, x: number, y: number, size: number, shade: number): void {
  ;[...text.toUpperCase()].forEach((letter, index) => {
    const columns = letters[letter]
    if (!columns) return
    for (let column = 0; column < 5; column++) {
      const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16)
      for (let row = 0; row < 8; row++) {
        if ((bits >> row) & 1) fill(image, x + (index * 6 + column) * size, y + row * size, size, size, shade)
      }
    }
  })
}
