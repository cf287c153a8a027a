// Makes the icons of the home screen in public/ from the brand's mark: node scripts/app-icons.ts
import { readFileSync, writeFileSync } from "node:fs"
import { chromium } from "playwright"
import { findChromium, flags } from "#tests/chromium/executable.ts"

const publicFolder = new URL("../public/", import.meta.url)
const mark = readFileSync(new URL("favicon.svg", publicFolder), "utf8")
/** Filled to the edges: the phone cuts its own shape out of it, at most a fifth on each side (W3C, maskable icons). */
const filled = mark.replace(' rx="8"', "")

const icons = [
  { name: "icon-192.png", size: 192, svg: mark },
  { name: "icon-512.png", size: 512, svg: mark },
  {
    name: "icon-maskable.png",
    size: 512,
    svg: filled
      .replace("0 0 32 32", "-2 -2 36 36")
      .replace("<rect", '<rect x="-2" y="-2"')
      .replace('width="32" height="32"', 'width="36" height="36"'),
  },
  // iOS finds it by its name and rounds its corners.
  { name: "apple-touch-icon.png", size: 180, svg: filled },
]

const { executablePath, env } = findChromium()
const browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } })
try {
  for (const { name, size, svg } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<body style="margin:0;display:grid">${svg}</body>`)
    const picture = await page.screenshot({ omitBackground: true })
    writeFileSync(new URL(name, publicFolder), picture)
    console.log(`public/${name}: ${picture.length} bytes`)
    await page.close()
  }
} finally {
  await browser.close()
}
