// What an update of a package may not bring: something without a checksum, a script that runs while it is installed, or
// a platform for which a part is missing.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

type Locked = {
  integrity?: string
  resolved?: string
  link?: boolean
  os?: string | string[]
  cpu?: string | string[]
  bin?: Record<string, string>
  hasInstallScript?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"))
const { "": project, ...packages }: Record<string, Locked> = read("package-lock.json").packages
const paths = Object.keys(packages)
const pathsWhere = (isSo: (locked: Locked) => boolean) => paths.filter(path => isSo(packages[path]!))
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)

test("every package has its checksum and no address", () => {
  expect(paths.length).toBeGreaterThan(300)
  expect(pathsWhere(({ integrity }) => !integrity?.startsWith("sha512-"))).toEqual([])
  expect(pathsWhere(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([])
})

test("no package runs a script while it is installed", () => {
  // Both only replace a small script by the program that the package of the platform brings.
  const refused = { esbuild: false, workerd: false }
  expect(read("package.json").allowScripts).toEqual(refused)
  const withScripts = pathsWhere(({ hasInstallScript }) => hasInstallScript === true).map(nameOf)
  expect(withScripts.filter(name => !Object.hasOwn(refused, name))).toEqual([])
})

test("the runtime is there for each platform", () => {
  const runtimes = pathsWhere(({ bin }) => bin?.node !== undefined).map(path => packages[path]!)
  expect(runtimes.map(({ os, cpu }) => `${os} ${cpu}`).sort()).toEqual([
    "darwin arm64",
    "darwin x64",
    "linux arm64",
    "linux x64",
    "win32 arm64",
    "win32 x64",
  ])
})

test("what packages bring for single platforms is there for all of them", () => {
  const names = new Set(paths.map(nameOf))
  const missing = [project!, ...Object.values(packages)].flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(name => !names.has(name)),
  )
  expect(missing).toEqual([])
})
