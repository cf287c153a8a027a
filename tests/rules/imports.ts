// Who imports what, for the tests of layers.
import { globSync, readFileSync } from "node:fs"
import path from "node:path"

export const root = path.join(import.meta.dirname, "../..")

export type Import = { from: string; to: string }

/** The sources of a folder, as paths from the repository's root; tests are none. */
export function filesIn(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(file => !/\.test\.tsx?$/.test(file))
}

/** Every import of our own files, types included, as paths from the repository's root. */
export function importsOf(folder: string): Import[] {
  return filesIn(folder).flatMap(from => {
    const source = readFileSync(path.join(root, from), "utf8")
    return [...source.matchAll(/\b(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)].map(([, specifier = ""]) => ({
      from,
      to: specifier.startsWith("#") ? specifier.slice(1) : path.join(path.dirname(from), specifier),
    }))
  })
}

export const told = ({ from, to }: Import) => `${from} imports ${to}`
