// Old Chromium from npm. The packages were made for AWS and carry a headless browser as brotli files; they and their
// drivers are installed into a cache folder when they are asked for, with exact versions and checksums
// (browsers/package-lock.json) and without install scripts: the product's own packages stay free of them.
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { fileURLToPath } from "node:url"
import { unpack } from "#tests/chromium/executable.ts"
import { fontEnvironment } from "#tests/pictures/fonts.ts"
import { firstTab, type Puppeteer } from "./puppeteer.ts"
import type { Engine } from "./tab.ts"

const locked = fileURLToPath(new URL("browsers/", import.meta.url))
const cache = fileURLToPath(new URL("../../node_modules/.cache/engines/", import.meta.url))

const flags = [
  "--no-sandbox",
  "--disable-setuid-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--hide-scrollbars",
  "--ignore-certificate-errors",
  "--force-prefers-reduced-motion",
]

export const oldChromiums = ["chromium88", "chromium92", "chromium103"]

/** One of them, ready to be launched. */
export async function oldChromium(name: string): Promise<Engine> {
  installBrowsers()
  const executablePath = unpacked(name)
  const puppeteer = await driver("driver-of-old-chromium")
  const start = () =>
    puppeteer.launch({
      executablePath,
      args: flags,
      headless: true,
      ignoreHTTPSErrors: true,
      // A HOME of its own: nothing is kept from one launch to the next.
      env: { ...process.env, ...fontEnvironment(), HOME: mkdtempSync(`${tmpdir()}/${name}-`) },
    })
  return {
    name,
    launch: async isScripted => {
      const browser = await start()
      return { tab: await firstTab(browser, isScripted), close: () => browser.close() }
    },
  }
}

/** Installs what the lock file has, unless it is there. */
export function installBrowsers(): void {
  const lock = readFileSync(`${locked}package-lock.json`, "utf8")
  const stamp = `${cache}.installed`
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return
  mkdirSync(cache, { recursive: true })
  for (const file of ["package.json", "package-lock.json"]) cpSync(locked + file, cache + file)
  const options = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"]
  execFileSync("npm", ["ci", ...options], { cwd: cache, stdio: ["ignore", "ignore", "inherit"] })
  writeFileSync(stamp, lock)
}

/** One of the two versions of Puppeteer. */
export async function driver(name: string): Promise<Puppeteer> {
  const { main } = JSON.parse(readFileSync(`${cache}node_modules/${name}/package.json`, "utf8"))
  const module = await import(`${cache}node_modules/${name}/${main}`)
  return module.default?.launch ? module.default : (module.default?.default ?? module)
}

function unpacked(name: string): string {
  const folder = `${cache}unpacked/${name}/`
  if (!existsSync(folder)) unpack(`${cache}node_modules/${name}/bin/`, folder, { swiftshader: "" })
  return `${folder}chromium`
}
