// Decisions have numbers of their own and one line each in their list; what documents and comments point at is there; and
// each requirement of docs/security.md stands once.
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = new URL("../../", import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), "utf8")
const isThere = (path: string) => existsSync(new URL(path, root))
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: fileURLToPath(root) }).map(path => path.replaceAll("\\", "/"))

const decisions = readdirSync(new URL("docs/decisions/", root)).filter(name => name !== "README.md")
const documents = filesOf("*.md", "docs/**/*.md", "{app,gateway,tests}/**/*.md")
const sources = filesOf(
  "{app,backend,bench,contract,gateway,platform,scripts,server,tests,vite}/**/*.{ts,tsx,css,json}",
  "*.{ts,jsonc}",
  ".env.example",
)

/** The items that come more than once. */
const repeated = (items: string[]) => [...new Set(items.filter((item, at) => items.indexOf(item) !== at))]

test("no two decisions have the same number, and each begins with its own", () => {
  expect(repeated(decisions.map(name => name.slice(0, 3)))).toEqual([])
  const untrue = decisions.filter(
    name =>
      !/^\d{3}-[a-z-]+\.md$/.test(name) ||
      !read(`docs/decisions/${name}`).startsWith(`# ${name.slice(0, 3)} `),
  )
  expect(untrue).toEqual([])
})

test("there is one page for each subject, and few enough to be read", () => {
  expect(decisions.length).toBeLessThanOrEqual(60)
})

test("the list of decisions has each once, by its number", () => {
  const listed = [...read("docs/decisions/README.md").matchAll(/\[(\d{3})\]\(([\w-]+\.md)\)/g)]
  expect(listed.map(([, , name]) => name!).sort()).toEqual([...decisions].sort())
  expect(listed.filter(([, number, name]) => number !== name!.slice(0, 3))).toEqual([])
})

test("links of documents lead to files and headings that are there", () => {
  const dead = documents.flatMap(path => {
    const links = [...read(path).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link]) => link!)
    const relative = links.filter(link => !/^[a-z]+:/.test(link))
    return relative.filter(link => !leads(path, link)).map(link => `${link} in ${path}`)
  })
  expect(documents.length).toBeGreaterThan(60)
  expect(dead).toEqual([])
})

test("a link that is named by a decision's number leads to that decision", () => {
  const wrong = documents.flatMap(path =>
    [...read(path).matchAll(/\[(\d{3})\]\((?:[\w./]*\/)?(\d{3})-[\w-]+\.md/g)]
      .filter(([, named, number]) => named !== number)
      .map(([link]) => `${link} in ${path}`),
  )
  expect(wrong).toEqual([])
})

test("comments name documents that are there", () => {
  const dead = sources.flatMap(path => {
    const text = read(path)
    const named = [...text.matchAll(/\bdocs\/[\w./-]*\w/g)].map(([name]) => name)
    const short = [...text.matchAll(/(?<![\w./-])\d{3}-[a-z-]+\.md\b/g)].map(
      ([name]) => `docs/decisions/${name}`,
    )
    return [...named, ...short].filter(name => !isThere(name)).map(name => `${name} in ${path}`)
  })
  expect(sources.length).toBeGreaterThan(900)
  expect(dead).toEqual([])
})

test("documents name files of the code that are there", () => {
  const file =
    /`((?:app|backend|bench|contract|deploy|docs|gateway|platform|scripts|server|tests|vite)\/[\w./@-]+)`/g
  const isPlaceholder = (name: string) => /[A-Z]{4}/.test(name) && !name.endsWith("README.md")
  const names = new Set([...sources, ...documents].map(path => basename(path)))
  const dead = documents.flatMap(path => {
    const text = read(path)
    const named = [...text.matchAll(file)].map(([, name]) => name!)
    const bare = [...text.matchAll(/`([\w.-]+\.(?:tsx?|css|md))`/g)].map(([, name]) => name!)
    return [
      ...named.filter(name => !isPlaceholder(name) && !isThere(name)),
      ...bare.filter(name => !isPlaceholder(name) && !names.has(name) && !name.startsWith("NNN-")),
    ].map(name => `${name} in ${path}`)
  })
  expect(dead).toEqual([])
})

test("every requirement of docs/security.md says where it is met, and is claimed in one row", () => {
  const rows = read("docs/security.md")
    .split("\n")
    .filter(line => /^\| \d+\.\d+\.\d+/.test(line))
    .map(row => row.split("|").map(cell => cell.trim()))
  expect(rows.length).toBeGreaterThan(70)
  expect(rows.filter(([, , where]) => !where)).toEqual([])
  expect(repeated(rows.flatMap(([, ids = ""]) => ids.match(/\d+\.\d+\.\d+/g) ?? []))).toEqual([])
})

/** Is there what a relative link of this document leads to? */
function leads(path: string, link: string): boolean {
  const [file, heading] = link.split("#") as [string, string | undefined]
  const target = file ? new URL(file, new URL(path, root)) : new URL(path, root)
  if (!existsSync(target)) return false
  return heading === undefined || headingsOf(readFileSync(target, "utf8")).includes(heading)
}

/** The names that headings get as anchors. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(" ", "-"),
  )
}

test("no file holds both sides of a merge", () => {
  const marked = [...documents, ...sources].filter(path => /^(<{7}|>{7}) /m.test(read(path)))
  expect(marked).toEqual([])
})
