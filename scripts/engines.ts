// The smoke journeys in real engines, old and other ones, with pages' scripts off and on; a picture of each screen is
// written to test-results/engines/.
//   node scripts/engines.ts                       every engine that can be had here
//   node scripts/engines.ts chromium92 firefox    these
//   UPDATE_PICTURES=1 node scripts/engines.ts     stores the screens (tests/pictures/), after a change that is meant
//   node scripts/engines.ts --install             as root: Debian's packages first
// Old Chromium comes from npm when it is first asked for; Firefox and WebKit are Debian's.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { firefox, firefoxProgram } from "#tests/engines/firefox.ts"
import { journeys } from "#tests/engines/journeys.ts"
import { looks } from "#tests/engines/looks.ts"
import { oldChromium, oldChromiums } from "#tests/engines/old-chromium.ts"
import { type SecureSite, startSecureSite } from "#tests/engines/secure-site.ts"
import type { Engine, Tab } from "#tests/engines/tab.ts"
import { hasWebkit, webkit } from "#tests/engines/webkit.ts"
import { canCompare, differenceFromStored, tolerated } from "#tests/pictures/pictures.ts"

const packages = ["firefox-esr", "webkit2gtk-driver", "xvfb", "libnss3"]
const into = fileURLToPath(new URL("../test-results/engines/", import.meta.url))

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { install: { type: "boolean", default: false } },
})

if (options.install) installFromDebian()
const available = [
  ...(process.platform === "linux" && process.arch === "x64" ? oldChromiums : []),
  ...(existsSync(firefoxProgram) ? ["firefox"] : []),
  ...(hasWebkit() ? ["webkit"] : []),
]
const wanted = positionals.length > 0 ? positionals : available
const missing = wanted.filter(name => !available.includes(name))
if (missing.length > 0) throw new Error(`Not to be had here: ${missing.join(", ")}`)

const faults: string[] = []
let played = 0
const site = await startSecureSite()
try {
  await prepareWheel(site)
  for (const name of wanted) {
    rmSync(into + name, { recursive: true, force: true })
    await playIn(await engineOf(name))
  }
} finally {
  await site.close()
}
console.log(`${played} journeys, ${faults.length} faults`)
process.exit(faults.length > 0 ? 1 : 0)

function engineOf(name: string): Promise<Engine> {
  return name === "firefox" ? firefox() : name === "webkit" ? webkit() : oldChromium(name)
}

async function playIn(engine: Engine): Promise<void> {
  for (const isScripted of [false, true]) {
    const way = `${engine.name}, scripts ${isScripted ? "on" : "off"}`
    const folder = `${into}${engine.name}/${isScripted ? "scripts-on" : "scripts-off"}/`
    mkdirSync(folder, { recursive: true })
    site.serveScripts(isScripted || !engine.keepsScripts)
    const member = await site.member({ walletBaht: 1500, games: { PG: 0 } })
    const { tab, close } = await engine.launch(isScripted)
    try {
      if (!isScripted) console.log(`${engine.name}: ${await tab.evaluate("navigator.userAgent")}`)
      for (const [name, play] of Object.entries(journeys)) {
        const started = Date.now()
        played += 1
        try {
          await play({ tab, site, member, picture: name => look(tab, way, `${folder}${name}.png`, name) })
          console.log(`✓ ${way}: ${name}, ${((Date.now() - started) / 1000).toFixed(1)} s`)
        } catch (error) {
          fault(`${way}: ${name}: ${String(error).split("\n")[0]}`)
          await tab.picture(`${folder}${name}-failed.png`).catch(() => {})
          if (name === "login") break
        }
      }
    } finally {
      await close()
    }
  }
  site.serveScripts(true)
}

/** Takes the picture, and tells what of the screen is not as it is meant. */
async function look(tab: Tab, way: string, file: string, name: string): Promise<void> {
  await still(tab, file)
  if (way.endsWith("off")) await compare(file, `${way.split(",")[0]}/${name}`)
  for (const [rule, expression] of Object.entries(looks)) {
    let broken = await tab.evaluate<string[]>(expression)
    // A colour may still be on its way to where it belongs.
    for (let attempt = 0; broken.length > 0 && attempt < 10; attempt++) {
      await sleep(200)
      broken = await tab.evaluate<string[]>(expression)
    }
    if (broken.length > 0) fault(`${way}: ${name}: not so: ${rule}: ${broken.slice(0, 5).join(" | ")}`)
  }
}

/** A picture of a page on which nothing moves any more: WebKit knows of no wish for less motion. */
async function still(tab: Tab, file: string): Promise<void> {
  await tab.picture(file)
  for (let attempt = 0; attempt < 10; attempt++) {
    const before = readFileSync(file)
    await sleep(200)
    await tab.picture(file)
    if (readFileSync(file).equals(before)) return
  }
}

/** Beside its stored picture. */
async function compare(file: string, name: string): Promise<void> {
  if (!canCompare) return
  const difference = await differenceFromStored(readFileSync(file), name)
  if (difference > tolerated)
    fault(`${name} has another look: ${(100 * difference).toFixed(1)} % of its dots`)
}

function fault(text: string): void {
  faults.push(text)
  console.log(`✗ ${text}`)
}

/** Every spin wins the same. */
async function prepareWheel({ backend }: SecureSite): Promise<void> {
  const { switchWheel, setWheelWeight, readWheel } = backend.sandbox
  await switchWheel(true)
  await setWheelWeight("CREDIT20", 1)
  for (const { code } of (await readWheel()).slices) if (code !== "CREDIT20") await setWheelWeight(code, 0)
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0) throw new Error("Debian's packages are installed by root")
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
  const apt = (...given: string[]) =>
    execFileSync("apt-get", given, { env, stdio: ["ignore", "ignore", "inherit"] })
  apt("update", "-qq")
  apt("install", "-y", "-qq", "--no-install-recommends", ...packages)
}
