import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeEach, expect, test } from "vitest"
import { readFiles } from "#server/files.ts"
import { keepAssets } from "./kept-assets.ts"

const folder = mkdtempSync(join(tmpdir(), "krapao-kept-"))
const client = join(folder, "client")
const assets = join(client, "assets")
const kept = join(folder, "kept")
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => rmSync(kept, { recursive: true, force: true }))

/** A build empties its folder, and writes its files with their compressed forms. */
function build(...names: string[]): string[] {
  rmSync(assets, { recursive: true, force: true })
  mkdirSync(assets, { recursive: true })
  for (const name of names) {
    writeFileSync(join(assets, name), `content of ${name}`)
    writeFileSync(join(assets, `${name}.br`), "compressed")
  }
  keepAssets(assets, kept)
  return readdirSync(assets).filter(name => !name.endsWith(".br"))
}

test("a server has the files of its build and of the two before, and no older ones", () => {
  expect(build("root-1.css", "entry-1.js")).toEqual(["entry-1.js", "root-1.css"])
  expect(build("root-2.css", "entry-1.js")).toEqual(["entry-1.js", "root-1.css", "root-2.css"])
  expect(build("root-3.css", "entry-3.js").sort()).toEqual(
    ["entry-1.js", "entry-3.js", "root-1.css", "root-2.css", "root-3.css"].sort(),
  )
  expect(build("root-4.css", "entry-3.js")).not.toContain("root-1.css")
  expect(readdirSync(kept)).not.toContain("root-1.css")
  expect(readdirSync(kept)).toContain("root-2.css.br")
})

test("a page of the release before finds its style, as it was and as immutable as ever", () => {
  build("root-1.css")
  build("root-2.css")
  const file = readFiles(client, "https://play.example.com").get("/assets/root-1.css")
  expect(String(file?.bodies.identity)).toBe("content of root-1.css")
  expect(file?.bodies.br).toBeDefined()
  expect(file?.headers).toContainEqual(["cache-control", "public, max-age=31536000, immutable"])
})

test("building the same again pushes no release out", () => {
  build("root-1.css")
  build("root-2.css")
  for (let turn = 0; turn < 5; turn++) build("root-3.css")
  expect(build("root-3.css")).toEqual(["root-1.css", "root-2.css", "root-3.css"])
})

test("files that were lost from the folder do not stop a build", () => {
  build("root-1.css")
  rmSync(join(kept, "root-1.css"))
  expect(build("root-2.css")).toEqual(["root-2.css"])
  expect(readFileSync(join(kept, "builds.json"), "utf8")).toContain("root-1.css")
})
