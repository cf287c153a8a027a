// Keeps the hashed files of the last three builds, so that a page of an older release finds its style and scripts while
// a new one is rolled out (docs/decisions/130-draining.md).
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"

/** With the present one. */
const builds = 3

type Build = { builtAt: string; files: string[] }

/**
 * Copies the files of this build from `assets` to `kept`, and those of the two before back to `assets`. What no build
 * of these has is deleted from `kept`. A build with the same files as the last one takes its place. Returns how many
 * files came back.
 */
export function keepAssets(assets: string, kept: string, now = new Date()): number {
  mkdirSync(kept, { recursive: true })
  const list = join(kept, "builds.json")
  const before: Build[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []
  const files = readdirSync(assets).sort()
  const others = before.filter(build => build.files.join() !== files.join())
  const last = [{ builtAt: now.toISOString(), files }, ...others].slice(0, builds)

  for (const name of files) copyFileSync(join(assets, name), join(kept, name))
  const needed = new Set(last.flatMap(build => build.files))
  const own = new Set(files)
  let restored = 0
  for (const name of needed) {
    // A folder that was not handed over whole has less: the new build must not fail for it.
    if (own.has(name) || !existsSync(join(kept, name))) continue
    copyFileSync(join(kept, name), join(assets, name))
    restored += 1
  }
  for (const name of readdirSync(kept)) {
    if (name !== "builds.json" && !needed.has(name)) rmSync(join(kept, name))
  }
  writeFileSync(list, `${JSON.stringify(last, null, 2)}\n`)
  return restored
}
