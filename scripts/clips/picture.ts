// A scene of a clip as HTML, 640 by 360: a phone with a plain screen, and a ring where the finger taps.
import { readFileSync } from "node:fs"
import type { Scene } from "./scenes.ts"

const sprite = readFileSync(new URL("../../app/components/icons.svg", import.meta.url), "utf8")
const mark = readFileSync(new URL("../../brand/logo.svg", import.meta.url), "utf8")

const box = (left: number, top: number, width: number, height: number, style: string) =>
  `<i style="left:${left}%;top:${top}%;width:${width}%;height:${height}%;${style}"></i>`
const card = "background:#fff"
const soft = "background:#e3dfd6"

const screens: Record<Scene["screen"], string> = {
  home: [
    box(5, 9, 90, 24, "background:#0d5c54"),
    box(10, 14, 40, 5, "background:#fff9"),
    box(10, 22, 26, 4, "background:#fff6"),
    ...[0, 1, 2].map(column => box(5 + column * 31, 36, 28, 16, card)),
    ...[0, 1].map(column => box(5 + column * 47, 58, 43, 13, card)),
    ...[0, 1].map(column => box(5 + column * 47, 75, 43, 13, card)),
    box(42, 91, 16, 7, "background:#0d5c54;border-radius:50%"),
  ].join(""),
  sheet: [
    box(0, 0, 100, 100, "background:#1d252366;border-radius:0"),
    box(0, 30, 100, 70, "background:#f6f4ef"),
    box(8, 36, 50, 5, "background:#33403d"),
    box(8, 47, 84, 4, soft),
    box(8, 56, 84, 10, card),
    box(8, 69, 60, 4, soft),
    box(8, 80, 84, 10, "background:#0d5c54"),
  ].join(""),
  list: [
    box(5, 7, 40, 4, "background:#33403d"),
    ...[0, 1, 2, 3, 4].flatMap(row => [
      box(5, 14 + row * 14, 90, 12, card),
      box(9, 17 + row * 14, 10, 6, soft),
      box(23, 18 + row * 14, 34, 4, soft),
      box(72, 18 + row * 14, 18, 4, "background:#1b6e3c"),
    ]),
  ].join(""),
}

/** `pulse` 0 or 1: the ring breathes. */
export function pictureOf({ screen, icon, spot }: Scene, step: number, steps: number, pulse: number): string {
  const [left, top, width, height] = spot
  const grown = pulse * 1.6
  const ring = box(
    left - grown,
    top - grown / 2,
    width + grown * 2,
    height + grown,
    "border:4px solid #e0912b;box-shadow:0 0 0 4px #e0912b44;z-index:2",
  )
  const dots = Array.from({ length: steps }, (_, at) => `<b class="${at === step ? "on" : ""}"></b>`).join("")
  return `<!doctype html><style>
body{margin:0;width:640px;height:360px;background:#f1ece2;font:700 84px system-ui,sans-serif;color:#0d5c54;display:flex;align-items:center}
.phone{position:relative;width:172px;height:312px;margin-left:96px;border:8px solid #1d2523;border-radius:26px;background:#f6f4ef;overflow:hidden}
.phone i{position:absolute;border-radius:8px;box-sizing:border-box}
.side{flex:1;display:flex;flex-direction:column;align-items:center;gap:22px}
.sign{display:flex;align-items:center;gap:24px;line-height:1}
.sign svg{width:96px;height:96px;color:#e0912b}
.dots{display:flex;gap:12px}.dots b{width:14px;height:14px;border-radius:50%;background:#cfc8b9}.dots b.on{background:#0d5c54}
.mark{position:absolute;right:20px;bottom:18px;width:34px;height:34px}
</style><div hidden>${sprite}</div><div class="phone">${screens[screen]}${ring}</div>
<div class="side"><div class="sign">${step + 1}<svg><use href="#${icon}"/></svg></div><div class="dots">${dots}</div></div>
<div class="mark">${mark}</div>`
}
