// The last step of `npm run build`: drops the route scripts that no page loads, and compresses what is left once, well.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

const build = fileURLToPath(new URL("../build/", import.meta.url))
const compressible = /\.(css|html|js|json|svg|txt|webmanifest)$/
const leastBytes = 200

const client = join(build, "client")
const { assets } = await import(pathToFileURL(join(build, "server/index.js")).href)
const dropped = dropUnreached(join(client, "assets"), basename(assets.entry.module))
const compressed = filesUnder(client).filter(compress)
console.log(`dropped ${dropped} scripts that no page loads, compressed ${compressed.length} files`)

/**
 * Deletes the scripts that are not reached from the entry. React Router emits one for each route, for a browser that
 * would render; pages here load the entry and its islands only. Names carry hashes, so a mention is an import.
 */
function dropUnreached(folder: string, entry: string): number {
  const scripts = readdirSync(folder).filter(name => name.endsWith(".js"))
  const reached = new Set([entry])
  for (const name of reached) {
    const text = readFileSync(join(folder, name), "utf8")
    for (const other of scripts) if (text.includes(other)) reached.add(other)
  }
  const unreached = scripts.filter(name => !reached.has(name))
  for (const name of unreached) rmSync(join(folder, name))
  return unreached.length
}

function filesUnder(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  return names.map(name => join(folder, name)).filter(path => statSync(path).isFile())
}

/** Writes `.br` and `.gz` beside the file where they are smaller; false where nothing was gained. */
function compress(path: string): boolean {
  const content = readFileSync(path)
  if (!compressible.test(path) || content.length < leastBytes) return false
  const brotli = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  const gzip = gzipSync(content, { level: 9 })
  if (brotli.length >= content.length) return false
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, gzip)
  return true
}
