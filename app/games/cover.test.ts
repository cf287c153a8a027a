import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { gameCategories } from "#contract/wallet.ts"
import { coverHues, coverMotifs, coverOf, coverPath } from "./cover.ts"
import { drawCover } from "./draw-cover.server.ts"

describe("a game's cover", () => {
  test("is the same for the same name and category, with the name's Latin letters", () => {
    const path = coverPath({ name: "PG Soft", category: "slot" })
    expect(path).toMatch(/^\/cover\/slot-\d{1,2}-PG\.svg$/)
    expect(coverPath({ name: "PG Soft", category: "slot" })).toBe(path)
    expect(coverPath({ name: "PG Soft", category: "lotto" })).toBe(path.replace("slot", "lotto"))
    expect(coverPath({ name: "PG Soft", category: "slot" }, false)).toBe(path.replace("-PG", ""))
    expect(coverPath({ name: "Joker Gaming", category: "slot" })).toContain("-JG.svg")
    expect(coverPath({ name: "หวยลาว ໂຊກດີ", category: "lotto" })).toMatch(/^\/cover\/lotto-\d{1,2}\.svg$/)
  })

  test("has an address that says nothing else than what is drawn", () => {
    for (const odd of ["slot-32.svg", "slot-07.svg", "slot-7-pg.svg", "slot-7-ABCD.svg", "x-7.svg", "slot-7"])
      expect(coverOf(odd), odd).toBeUndefined()
    expect(coverOf("sport-9-U.svg")).toEqual({ category: "sport", hue: 1, motif: 1, initials: "U" })
  })

  test.each(gameCategories)("of every %s is small, draws no words and loads nothing", category => {
    const all = new Set<string>()
    for (let look = 0; look < coverHues * coverMotifs; look++) {
      const svg = drawCover(coverOf(`${category}-${look}-ABC.svg`)!)
      all.add(svg)
      expect(gzipSync(svg).length).toBeLessThan(600)
      expect(svg.match(/>[^<]+</g)).toEqual([">ABC<"])
      expect(svg.replace("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|href|style|<script/)
    }
    expect(all.size).toBe(coverHues * coverMotifs)
  })
})
