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

/** A file's code without its comments. */
export function codeOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, "")
}

/** Whether a file stands in this folder itself: such files may import everything in it. */
export const isOutermost = (file: string, folder: string) => path.dirname(file) === folder

/** The layers that a folder's files belong to. */
export function layersIn(folder: string, layerOf: (file: string) => string | undefined) {
  return new Set(
    filesIn(folder)
      .filter(file => !isOutermost(file, folder))
      .map(layerOf),
  )
}

/** Imports inside a folder of a layer above the own one; `layers` from the lowest to the highest. */
export function upwardsIn(
  folder: string,
  layers: readonly string[],
  layerOf: (file: string) => string | undefined,
): string[] {
  const heightOf = (file: string) => layers.indexOf(layerOf(file)!)
  return importsOf(folder)
    .filter(({ from, to }) => to.startsWith(`${folder}/`) && !isOutermost(from, folder))
    .filter(({ from, to }) => isOutermost(to, folder) || heightOf(to) > heightOf(from))
    .map(told)
}
