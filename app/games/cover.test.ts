import { gzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { gameCategories } from "#contract/wallet.ts"
import { coverHues, coverMotifs, coverOf, coverPath, coversOf } from "./cover.ts"
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

  test("is the brand's own picture of the game, else of its category, by an address that changes with it", () => {
    const lotto = "<svg>lotto</svg>"
    const covers = coversOf({ categories: { lotto }, games: { PG: "<svg>pg</svg>" } })
    const path = (code: string, category: "slot" | "lotto", one = covers) =>
      coverPath({ code, name: "Name", category }, true, one).replace("/cover/", "")
    expect(covers.ownCover(path("PG", "lotto"))).toBe("<svg>pg</svg>")
    expect(covers.ownCover(path("X", "lotto"))).toBe(lotto)
    expect(covers.ownCover(path("X", "slot"))).toBeUndefined()
    const other = coversOf({ categories: { lotto: "<svg>other</svg>" } })
    expect(path("X", "lotto", other)).not.toBe(path("X", "lotto"))
  })

  test("has the brand's colours, and then an address of its own", () => {
    const colors = [{ from: "#123456", to: "#000000", text: "#eeeeee" }]
    const { mark } = coversOf({ colors })
    expect(mark).toMatch(/^\?[a-z\d]+$/)
    expect(coversOf({ colors: [{ from: "#123457", to: "#000000" }] }).mark).not.toBe(mark)
    expect(coversOf({}).mark).toBe("")
    for (const look of [0, 7, 31]) {
      const svg = drawCover(coverOf(`slot-${look}-ABC.svg`)!, colors)
      for (const color of ["#123456", "#000000", "#eeeeee"]) expect(svg).toContain(color)
    }
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
