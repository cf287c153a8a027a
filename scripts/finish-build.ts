// The last step of a build: deletes the scripts that no page loads, prepares the other files for serving, and adds the
// hashed files of the two builds before.
//   node scripts/finish-build.ts         compresses each file once, at the best level, for our own server
//   node scripts/finish-build.ts edge    writes the headers for the platform's files; the platform compresses them
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { cacheControlOf, fileHeaders } from "#server/headers.ts"
import { keepAssets } from "./kept-assets.ts"

const compressible = /\.(css|html|js|json|svg|txt|vtt|webmanifest)$/
const leastBytes = 200

const isEdge = process.argv[2] === "edge"
const client = fileURLToPath(new URL(isEdge ? "../build/edge/client" : "../build/client", import.meta.url))
const dropped = dropUnreached(join(client, "assets"))
console.log(`dropped ${dropped} scripts that no page loads`)
if (isEdge) writeFileSync(join(client, "_headers"), platformHeaders())
else console.log(`compressed ${filesUnder(client).filter(compress).length} files`)
// Not in build/, which each build empties.
const kept = fileURLToPath(new URL(isEdge ? "../.builds/edge" : "../.builds/node", import.meta.url))
console.log(`kept ${keepAssets(join(client, "assets"), kept)} files of older builds`)

/**
 * Deletes the scripts that the entry does not reach. React Router emits one for each route, to render in the browser.
 * Pages here load only the entry and its islands. Names carry hashes, so a mention is an import.
 */
function dropUnreached(folder: string): number {
  const scripts = readdirSync(folder).filter(name => name.endsWith(".js"))
  const reached = new Set(scripts.filter(name => name.startsWith("entry.client-")))
  if (reached.size !== 1) throw new Error(`expected one entry.client script, found ${reached.size}`)
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
  if (brotli.length >= content.length) return false
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  return true
}

/** The `_headers` file of Cloudflare's static assets: the same headers as from our own server. */
function platformHeaders(): string {
  const rule = (path: string, headers: [string, string][]) =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n")
  const everywhere = fileHeaders("https://any.example")
  return `${[
    rule("/assets/*", [["cache-control", cacheControlOf("/assets/x")]]),
    // "/:file" is one level deep, and two rules that both match would give the header two values.
    ...["/:file", "/clips/*"].map(path => rule(path, [["cache-control", cacheControlOf("/x")]])),
    rule("/*", everywhere),
  ].join("\n")}\n`
}
