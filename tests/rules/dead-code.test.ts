// Nothing in the product is without a user: each module is imported, each export is named by another module, and what
// only tests name is used beside it.
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { root } from "./imports.ts"

const sources = new Map(
  globSync(
    ["{app,backend,bench,contract,gateway,platform,scripts,server,tests,vite}/**/*.{ts,tsx}", "*.ts"],
    {
      cwd: root,
    },
  ).map(file => [file, readFileSync(path.join(root, file), "utf8")]),
)
const isOfTests = (file: string) =>
  /^(tests|bench)\/|\.(test|spec)\.tsx?$|-under-test\.ts$|^server\/fake-/.test(file)
const product = [...sources.keys()].filter(
  file => /^(app|backend|contract|gateway|platform|server)\//.test(file) && !isOfTests(file),
)

/** What only tests ask for: the product reads it with more around it. */
const forTests = ["server/settings.ts: readSettings"]

/** What the framework finds by its place. */
const isFrameworks = (file: string) =>
  /^app\/(root|routes|entry\.\w+)\.tsx?$|\/(route|layout)\.tsx?$/.test(file)

/** What starts a module by its path. */
const commands = ["package.json", "wrangler.jsonc", ...sources.keys()].map(
  file => sources.get(file) ?? readFileSync(path.join(root, file), "utf8"),
)

/** Who imports which name of which file; `*` stands for all of them. */
const users = new Map<string, { name: string; by: string }[]>()
for (const [by, source] of sources) {
  const note = (specifier: string, name: string) => {
    const to = specifier.startsWith("#") ? specifier.slice(1) : path.join(path.dirname(by), specifier)
    users.set(to, [...(users.get(to) ?? []), { name, by }])
  }
  for (const [, names = "", to = ""] of source.matchAll(
    /\b(?:import|export)\s(?:type\s)?([^"';()]*?)\sfrom\s"([#.][^"]+)"/g,
  )) {
    const listed = names.match(/\{([^}]*)\}/)?.[1] ?? ""
    for (const name of listed.split(","))
      note(
        to,
        name
          .trim()
          .replace(/^type\s/, "")
          .split(" as ")[0]!,
      )
    if (!names.startsWith("{") && !names.startsWith("type {")) note(to, "*")
  }
  // Of package.json: the other file that stands for it.
  if (by.includes(".edge."))
    users.set(by, [...(users.get(by) ?? []), { name: "*", by: by.replace(".edge", "") }])
  for (const [, to = ""] of source.matchAll(/\b(?:import\(|import |new URL\()\s*"([#.][^"]+\.tsx?)"/g))
    note(to, "*")
}

test("every module of the product is imported or started", () => {
  const alone = product.filter(
    file => !users.has(file) && !isFrameworks(file) && !commands.some(text => text.includes(file)),
  )
  expect(alone).toEqual([])
})

test("every export of the product has a user", () => {
  const unused = product
    .filter(file => !isFrameworks(file))
    .flatMap(file => {
      const source = sources.get(file) ?? ""
      const exported = source.matchAll(/^export (?:async )?(?:function\*?|const|let|class|type) (\w+)/gm)
      return [...exported]
        .map(([, name = ""]) => name)
        .filter(name => {
          const uses = (users.get(file) ?? []).filter(use => use.name === name || use.name === "*")
          const isUsedHere = (source.match(new RegExp(`\\b${name}\\b`, "g")) ?? []).length > 1
          return !uses.some(({ by }) => !isOfTests(by) || isUsedHere)
        })
        .map(name => `${file}: ${name}`)
    })
  expect(unused.toSorted()).toEqual(forTests)
})
