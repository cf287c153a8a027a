// build/program: what `npm start` runs finds beside its sources what no bundle contains (vite/own-urls.ts).
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { withOwnUrl } from "../../vite/own-urls.ts"

const folder = new URL("../../build/program/", import.meta.url)
const scripts = readdirSync(folder).filter(name => name.endsWith(".js"))
const textOf = (name: string) => readFileSync(new URL(name, folder), "utf8")

test("everything that it opens by its own place is there", () => {
  const own = /new URL\((?:"([^"]+)", )?new URL\("([^"]+)", import\.meta\.url\)\.href\)/g
  const opened = scripts.flatMap(name => [...textOf(name).matchAll(own)])
  const paths = opened.flatMap(([, path, source]) => (path ? [new URL(path, new URL(source!, folder))] : []))
  const names = paths.map(path => path.pathname.split("/").at(-1)).sort()
  expect(names).toEqual(["common-passwords.txt", "console.css", "game-site.css", "reader-worker.ts"])
  for (const path of paths) expect(existsSync(fileURLToPath(path)), path.href).toBe(true)
})

test("each piece is plain JavaScript, and says where its lines come from", () => {
  expect(scripts).toContain("node.js")
  for (const name of scripts) {
    // The bundler's own helpers have no source.
    if (name !== "rolldown-runtime.js")
      expect(textOf(name), name).toContain(`//# sourceMappingURL=${name}.map`)
    expect(textOf(name), name).not.toMatch(/(?:from |import\()"[^"]+\.ts"/)
  }
})

test("no character of a server's code takes two bytes", () => {
  const beyond = /.{0,40}[^\0-\x7f].{0,20}/
  for (const path of [...scripts, "../server/index.js"])
    expect(beyond.exec(textOf(path))?.[0], path).toBe(undefined)
})

test("an address of its own is that of the source", () => {
  const code = withOwnUrl('read(new URL("./a.css", import.meta.url))', "../../backend/a.ts")
  expect(code).toBe('read(new URL("./a.css", new URL("../../backend/a.ts", import.meta.url).href))')
})
