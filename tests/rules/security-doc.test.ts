// docs/security.md names code and tests that are there, and each requirement once.
import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const root = new URL("../../", import.meta.url)
const text = readFileSync(new URL("docs/security.md", root), "utf8")
const rows = text.split("\n").filter(line => /^\| \d+\.\d+\.\d+/.test(line))

test("every file that it names is there", () => {
  const named = [...text.matchAll(/`((?:app|backend|contract|docs|scripts|server|tests)\/[\w./-]*)`/g)]
  const links = [...text.matchAll(/\]\(((?:product|decisions)\/[\w.-]+)/g)].map(([, path]) => `docs/${path}`)
  const paths = [...named.map(([, path]) => path!), ...links]
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter(path => !existsSync(new URL(path, root)))).toEqual([])
})

test("every requirement that is met says where, and has a test or says whose it is", () => {
  expect(rows.length).toBeGreaterThan(70)
  const cells = rows.map(row => row.split("|").map(cell => cell.trim()))
  expect(cells.filter(([, , where]) => !where)).toEqual([])
})

test("no requirement is claimed in two rows", () => {
  const ids = rows.flatMap(row => row.split("|")[1]!.match(/\d+\.\d+\.\d+/g) ?? [])
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
