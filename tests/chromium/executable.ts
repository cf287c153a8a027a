// Finds a Chromium to run: named by CHROMIUM_PATH, else the one that npm installed, the system's or Playwright's own.
import { execFileSync } from "node:child_process"
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { brotliDecompressSync } from "node:zlib"
import { chromium } from "playwright"
import { type FontSet, fontEnvironment, moveInto } from "#tests/pictures/fonts.ts"

export interface Chromium {
  executablePath: string
  /** What it needs in its environment beside the usual. */
  env: Record<string, string>
}

/** Flags for a network without the internet, and for running as root. */
export const flags = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
]

const systems = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]

/**
 * The Chromium for tests and pictures. npm's comes first where it runs: it is the same everywhere, and as a headless
 * shell it needs 0.55 times the time of Debian's for the same tests. Unpacks it at first use (10 s). `isWhole` prefers
 * a whole browser, which can do more. It draws with the tests' own fonts. Throws where none runs.
 */
export function findChromium({ isWhole = false, fonts = "usual" as FontSet } = {}): Chromium {
  const { executablePath, env } = findProgram(isWhole)
  return { executablePath, env: { ...env, ...fontEnvironment(fonts) } }
}

function findProgram(isWhole: boolean): Chromium {
  const named = process.env.CHROMIUM_PATH
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`)
  if (named) return { executablePath: named, env: {} }
  const hasShell =
    process.platform === "linux" && process.arch === "x64" && existsSync(`${packed}chromium.br`)
  const whole = [...systems.map(name => `/usr/bin/${name}`), chromium.executablePath()].find(isExecutable)
  if (hasShell && !(isWhole && whole)) return unpacked()
  if (!whole) throw new Error("No Chromium found: set CHROMIUM_PATH, or install Debian's package chromium")
  return { executablePath: whole, env: {} }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const packed = fileURLToPath(new URL("../../node_modules/@sparticuz/chromium/bin/", import.meta.url))
const folder = fileURLToPath(new URL("../../node_modules/.cache/chromium/", import.meta.url))

/**
 * @sparticuz/chromium ships a browser and its libraries as brotli files; the package's own unpacking only knows AWS.
 */
function unpacked(): Chromium {
  if (!existsSync(folder)) unpack(packed, folder, { al2023: "al2023", swiftshader: "" })
  const executablePath = `${folder}chromium`
  return { executablePath, env: isLinked(executablePath) ? {} : { LD_LIBRARY_PATH: `${folder}al2023/lib` } }
}

/** Unpacks a browser that a package carries as brotli files, and those archives with it: to the folder, or one in it. */
export function unpack(packed: string, folder: string, archives: Record<string, string>): void {
  const place = `${folder.slice(0, -1)}.${process.pid}/`
  const decompressed = (name: string) => brotliDecompressSync(readFileSync(packed + name))
  for (const [archive, under] of Object.entries(archives)) {
    mkdirSync(place + under, { recursive: true })
    execFileSync("tar", ["-x", "-C", place + under], { input: decompressed(`${archive}.tar.br`) })
  }
  writeFileSync(`${place}chromium`, decompressed("chromium.br"))
  chmodSync(`${place}chromium`, 0o755)
  moveInto(place, folder)
}

/** Whether the system has every library the program asks for. */
function isLinked(path: string): boolean {
  return !execFileSync("ldd", [path], { encoding: "utf8" }).includes("not found")
}
