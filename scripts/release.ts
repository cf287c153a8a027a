// `npm run release`: what runs in production as one archive for this platform, release/krapao-VERSION-PLATFORM.tar.gz:
// the built program with the sources that it reads, the packages of production and one Node; no tests, no TypeScript.
//   npm run release -- --folder PATH     the same as a folder
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

const root = fileURLToPath(new URL("..", import.meta.url))
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"))

const { name, version, type, imports } = readJson("package.json")
const archived = `${name}-${version}`

/** Copies a release into a new or empty folder. */
export function writeRelease(folder: string): void {
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true })
  for (const path of releasedPaths()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: isReleased })
  }
  cpSync(realpathSync(join(root, "node_modules/.bin/node")), join(folder, "node_modules/.bin/node"))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name, version, type, imports }, null, 2))
}

/** The files and folders of a release, beside its Node and its package.json. */
function releasedPaths(): string[] {
  const sources = Object.values<string | Record<string, string>>(imports)
    .flatMap(target => (typeof target === "string" ? target : Object.values(target)))
    .map(target => target.split("/")[1]!)
    .filter(folder => folder !== "tests")
  const built = ["build/client", "build/program", "build/server", ".builds"]
  return [...new Set(sources), ...built, "deploy", ".env.example", ...packages()]
}

/** Not tests, not what packages bring for whoever compiles against them, and not the runtime, which is copied by itself. */
function isReleased(path: string): boolean {
  return !/\.test\.tsx?$|\bnode_modules\/(typescript|@typescript|@types|node-(bin-)?(linux|darwin|win)-\w+)(\/|$)/.test(
    path,
  )
}

/** The packages of production that are installed here: for other platforms there are others. */
function packages(): string[] {
  const locked: Record<string, { dev?: boolean }> = readJson("package-lock.json").packages
  return (
    Object.entries(locked)
      .filter(([path, { dev }]) => path !== "" && !dev && existsSync(join(root, path)))
      .map(([path]) => path)
      .filter(isReleased)
      // A package inside another one comes with it.
      .filter((path, _, all) => !all.some(outer => path.startsWith(`${outer}/`)))
  )
}

if (import.meta.main) {
  const { folder } = parseArgs({ options: { folder: { type: "string" } } }).values
  if (folder) writeRelease(folder)
  else {
    const staged = join(root, "release", archived)
    rmSync(staged, { recursive: true, force: true })
    writeRelease(staged)
    const archive = `${staged}-${process.platform}-${process.arch}.tar.gz`
    execFileSync("tar", ["-czf", archive, "-C", dirname(staged), basename(staged)])
    rmSync(staged, { recursive: true })
    console.log(relative(process.cwd(), archive))
  }
}
