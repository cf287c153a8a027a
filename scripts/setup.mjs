// Prepares a clone: installs packages that are missing or out of date, and builds if the sources changed.
// Plain JavaScript that imports only Node's own modules: it runs before anything is installed, on Node 20.20.
// Usage: node scripts/setup.mjs install|build|test
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { delimiter, dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What the build reads. */
const sources = [
  "app",
  "backend",
  "brand",
  "contract",
  "gateway",
  "platform",
  "public",
  "server",
  "vite",
  "scripts/finish-build.ts",
  "scripts/kept-assets.ts",
  "package-lock.json",
  "package.json",
]
/** Where the operator's brand is (docs/product/brand.md). */
const chosenBrand = process.env.BRAND?.trim() || "brand"
const buildConfigs = /^(vite|react-router|tailwind|postcss).*\.config\..*$/
const stamp = join(root, "build", ".sources")

const goals = {
  install: [install],
  build: [install, build],
  // The build is a step of the tests themselves, where it runs beside the type check.
  test: [install],
}

if (!isNode(20, 20)) {
  stop(`Krapao needs Node 20.20 or newer to set itself up; this is ${process.versions.node}.`)
}
const goal = goals[process.argv[2]]
if (!goal) stop("Usage: node scripts/setup.mjs install|build|test")
for (const step of goal) step()

function install() {
  if (!installed()) {
    announce("Installing packages (the first time takes about a minute)")
    // Without node_modules/.bin in the PATH: npm is about to replace it.
    const path = process.env.PATH.split(delimiter).filter(entry => !entry.includes("node_modules"))
    const quiet = ["--no-audit", "--no-fund", "--loglevel=warn"]
    // No package needs its install script (scripts/lock-file.test.ts). A build needs the packages of development too, also
    // where NODE_ENV is production.
    run("npm", ["ci", "--include=dev", "--ignore-scripts", ...quiet], { PATH: path.join(delimiter) }, forget)
  }
  ensureRuntime()
}

/** What is installed by halves is installed anew next time. */
function forget() {
  rmSync(join(root, "node_modules/.package-lock.json"), { force: true })
}

/**
 * The packages bring Node for most platforms (optionalDependencies). On any other, musl among them, this Node serves if
 * it is new enough.
 */
function ensureRuntime() {
  const runtime = join(root, "node_modules/.bin/node")
  if (spawnSync(runtime, ["--version"], { shell: process.platform === "win32" }).status === 0) return
  if (!isNode(24, 7) || process.platform === "win32") {
    const place = `${process.platform} ${process.arch}`
    stop(
      `No package brings a Node that starts on this system (${place}): install Node 24.7 or newer, then repeat.`,
    )
  }
  rmSync(runtime, { force: true })
  symlinkSync(process.execPath, runtime)
}

function build() {
  const fingerprint = fingerprintOfSources()
  if (builtFrom(fingerprint)) return
  announce("Building the web app")
  // A test runner's NODE_ENV would build in another version of React Router.
  run("npm", ["run", "--silent", "build"], { NODE_ENV: "production" })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/** Is every package of the lock file in node_modules, by npm's own record? */
function installed() {
  const wanted = readJson("package-lock.json")
  const present = readJson("node_modules/.package-lock.json")
  if (!present) return false
  return Object.entries(wanted.packages).every(([path, { version, optional }]) => {
    const found = present.packages[path]
    return path === "" || (found ? found.version === version : Boolean(optional))
  })
}

function builtFrom(fingerprint) {
  return (
    existsSync(join(root, "build/server/index.js")) &&
    existsSync(join(root, "build/program/node.js")) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === fingerprint
  )
}

function fingerprintOfSources() {
  const hash = createHash("sha256")
  const configs = readdirSync(root).filter(name => buildConfigs.test(name))
  hash.update(`${chosenBrand}\0`)
  for (const file of [...sources, ...configs, chosenBrand].flatMap(name => filesUnder(resolve(root, name)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0")
  }
  return hash.digest("hex")
}

/** All files at or under a path, sorted; tests are left out, since no build contains them. */
function filesUnder(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter(name => !/\.test\.tsx?$/.test(name))
  return names.sort().flatMap(name => filesUnder(join(path, name)))
}

function readJson(path) {
  const file = join(root, path)
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined
}

/** Runs a command quietly; its output is shown only when it fails, and then ends this script after `undo`. */
function run(command, args, env = {}, undo = () => {}) {
  const started = Date.now()
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "pipe"],
  })
  const output = [result.stdout, result.stderr, result.error?.message].filter(Boolean).join("\n")
  // npm only warns of files that it could not write.
  if (result.status === 0 && !output.includes("TAR_ENTRY_ERROR")) {
    process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
    return
  }
  process.stdout.write(" failed\n")
  undo()
  stop(reasonOf(output, result.signal ?? result.error?.code) ?? output)
}

/** What the machine lacks, in a sentence; undefined where it is something else. */
function reasonOf(output, signal) {
  const lacking = [
    [
      /\bENOSPC\b|No space left on device/i,
      "The disk is full: the packages and the build need 1 GB here and some room for npm's cache.",
    ],
    [
      /\b(EACCES|EPERM|EROFS)\b/,
      `This user may not write to ${root} or to npm's cache: give them to the user.`,
    ],
    [
      /\b(ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/,
      "npm's registry cannot be reached: the first start needs the network, or the registry that .npmrc names.",
    ],
    [
      /heap out of memory|\bENOMEM\b|^(Killed|Aborted)$/m,
      "The memory is too small: installing and building need 2 GB.",
    ],
    [/npm.*not found|spawn.* npm ENOENT/, "npm is not in the PATH: install npm 11 beside Node."],
  ]
  if (signal === "SIGKILL") return lacking[3][1]
  return lacking.find(([sign]) => sign.test(output))?.[1]
}

function announce(what) {
  process.stdout.write(`${what} …`)
}

/** Is this Node of that version or newer? */
function isNode(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
