// Who imports what, and the tests of layers.
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"

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
const isOutermost = (file: string, folder: string) => path.dirname(file) === folder

/**
 * Tests that every folder in `folder` is a layer, and that none imports one above it, so that none import each other in a
 * circle; `layers` from the lowest to the highest.
 */
export function testLayers(
  folder: string,
  layers: readonly string[],
  layerOf: (file: string) => string | undefined,
): void {
  const heightOf = (file: string) => layers.indexOf(layerOf(file)!)

  test(`every folder of ${folder} is a layer`, () => {
    const inside = filesIn(folder).filter(file => !isOutermost(file, folder))
    expect(new Set(inside.map(layerOf))).toEqual(new Set(layers))
  })

  test(`no folder of ${folder} imports a folder above it`, () => {
    const upwards = importsOf(folder)
      .filter(({ from, to }) => to.startsWith(`${folder}/`) && !isOutermost(from, folder))
      .filter(({ from, to }) => isOutermost(to, folder) || heightOf(to) > heightOf(from))
    expect(upwards.map(told)).toEqual([])
  })
}
