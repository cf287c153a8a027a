// What a process holds although it may never use it: the modules that its start loads (docs/decisions/288-memory.md).
import { readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { codeOf, filesIn } from "./imports.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  imports: Record<string, string>
}
const staticImport = /^(?:(?:import|export)\s+(?!type\b)[^"';]*?\bfrom\s+|import\s+)"([^"]+)"/gm

/** The files and packages that a file imports, itself or through others, before anything runs. */
function loadedBy(start: string): { files: string[]; packages: string[] } {
  const files = new Set([join(root, start)])
  const packages = new Set<string>()
  for (const file of files) {
    for (const [, name] of readFileSync(file, "utf8").matchAll(staticImport)) {
      const alias = Object.keys(imports).find(key => name!.startsWith(key.slice(0, -1)))
      if (alias) files.add(join(root, imports[alias]!.slice(0, -1), name!.slice(alias.length - 1)))
      else if (name!.startsWith(".")) files.add(join(dirname(file), name!))
      else if (!name!.startsWith("node:")) packages.add(name!)
    }
  }
  return { files: [...files].map(file => relative(root, file)), packages: [...packages] }
}

const of = (packages: string[], pattern: RegExp) => packages.filter(name => pattern.test(name))

test("the web app alone loads no backend, no metrics, no pictures and no PostgreSQL", () => {
  const { files, packages } = loadedBy("server/node.ts")
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(file => /^backend\/|^server\/metrics\/watch\.ts/.test(file))).toEqual([])
  expect(
    of(packages, /^(sharp|kysely|hono|socket\.io|prom-client|qr|fast-png|pg)\b|^@hono|^@socket/),
  ).toEqual([])
})

test("the embedded backend leaves decoding pictures to a process of its own", () => {
  const { files, packages } = loadedBy("server/embedded-backend.ts")
  expect(files.length).toBeGreaterThan(100)
  expect(of(packages, /^(sharp|prom-client)\b|^qr\/decode/)).toEqual([])
})

test("no start loads what Intl knows of numbers, dates and words", () => {
  const files = ["app", "backend", "contract", "gateway", "platform", "server"].flatMap(filesIn)
  expect(files.length).toBeGreaterThan(500)
  const loads = /\.toLocale\w*String\(|^\S.*\bIntl\.\w+\(/m
  const guilty = files.filter(file => loads.test(codeOf(file)))
  expect(guilty).toEqual([])
})
