// The built client files, read once at the start. Requests look a path up among them, so `..` leads nowhere.
import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { entityTag } from "./cache.ts"
import type { HeaderList } from "./exchange.ts"
import { cacheControlOf, fileHeaders } from "./headers.ts"

export type StaticFile = {
  headers: HeaderList
  /** By content coding; `identity` is always there. */
  bodies: Partial<Record<"br" | "gzip", Buffer>> & { identity: Buffer }
  etag: string
}

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mp4: "video/mp4",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  webm: "video/webm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
}

const precompressed = { br: ".br", gzip: ".gz" } as const

/** Reads all files under `folder`, by their URL's path. Hashed ones (`/assets/`) are immutable, others last a day. */
export function readFiles(folder: string, publicOrigin: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
  const present = new Set(names)
  for (const name of names) {
    if (name.startsWith(".") || /\.(br|gz)$/.test(name)) continue
    const path = `/${name.split(sep).join("/")}`
    const identity = readFileSync(join(folder, name))
    const bodies: StaticFile["bodies"] = { identity }
    for (const [coding, suffix] of Object.entries(precompressed)) {
      if (present.has(name + suffix))
        bodies[coding as "br" | "gzip"] = readFileSync(join(folder, name + suffix))
    }
    const etag = entityTag(identity)
    files.set(path, {
      bodies,
      etag,
      headers: headersOf(path, etag, Object.keys(bodies).length > 1, publicOrigin),
    })
  }
  return files
}

function headersOf(path: string, etag: string, varies: boolean, publicOrigin: string): HeaderList {
  const extension = path.slice(path.lastIndexOf(".") + 1).toLowerCase()
  return [
    ["content-type", types[extension] ?? "application/octet-stream"],
    ["cache-control", cacheControlOf(path)],
    ["etag", etag],
    ...(varies ? ([["vary", "Accept-Encoding"]] as HeaderList) : []),
    ...fileHeaders(publicOrigin),
  ]
}
