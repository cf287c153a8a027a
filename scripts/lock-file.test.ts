// The lock file has a checksum for each package, and no registry's address.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"

type Locked = { version?: string; integrity?: string; resolved?: string; link?: boolean }

const readLock = (): { packages: Record<string, Locked> } =>
  JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"))

test("every package in the lock file has its checksum and no address", () => {
  const { "": _, ...packages } = readLock().packages
  const names = (isWrong: (locked: Locked) => boolean) =>
    Object.keys(packages).filter(path => isWrong(packages[path]!))
  expect(Object.keys(packages).length).toBeGreaterThan(300)
  expect(names(({ integrity }) => !integrity?.startsWith("sha512-"))).toEqual([])
  expect(names(({ resolved, link }) => resolved !== undefined || link === true)).toEqual([])
})
