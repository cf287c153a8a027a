// The wheel in numbers: its slices, where it rests, how it moves; and what is taken for a colour.
import { describe, expect, test } from "vitest"
import { luckOf } from "#platform/luck.ts"
import { angleAfter, brakingAngle, brakingPart, fullSpeed, startMs } from "../../../islands/wheel-motion.ts"
import { labelLook, middleOf, restingAngle, slicePath, turnsClass } from "./geometry.ts"
import { colorOf, sliceColors } from "./slice-colors.ts"

describe("resting", () => {
  test.each([1, 2, 3, 8, 12, 37])(
    "with %i slices the pointer is well inside the slice that was drawn",
    count => {
      for (let index = 0; index < count; index++) {
        for (const luck of [0, 0.25, 0.5, 0.999]) {
          const angle = restingAngle(index, count, luck)
          expect(angle).toBeGreaterThanOrEqual(0)
          expect(angle).toBeLessThan(360)
          const pointed = (((360 - angle) % 360) * count) / 360
          const within = (pointed - index + count) % count
          expect(within).toBeGreaterThan(0.1)
          expect(within).toBeLessThan(0.9)
        }
      }
    },
  )

  test("the same operation rests at the same place, others elsewhere", () => {
    const lucks = Array.from({ length: 200 }, (_, n) => luckOf(`${n}.abcdefghijklmnopqrstuv`))
    expect(lucks.every(luck => luck >= 0 && luck < 1)).toBe(true)
    expect(new Set(lucks).size).toBe(200)
    expect(luckOf("0.x")).toBe(luckOf("0.x"))
    expect(new Set(lucks.map(turnsClass))).toEqual(new Set([0, 1, 2]))
  })
})

test("a slice's outline begins at the hub and takes its part of the rim", () => {
  expect(slicePath(0, 4)).toBe("M0 0L0.00 -97.00A97 97 0 0 1 97.00 0.00Z")
  expect(slicePath(0, 1)).toMatch(/A97 97 0 1 1/)
  expect(middleOf(0, 4)).toBe(45)
})

describe("labels", () => {
  const linesOf = (label: string, count = 8) => labelLook(label, 0, count).lines
  test("stand in two lines, between words where they can, and end between two letters", () => {
    expect(linesOf("10")).toEqual(["10"])
    expect(linesOf("1,000,000 baht")).toEqual(["1,000,000", "baht"])
    expect(linesOf("Bonus 1,000")).toEqual(["Bonus", "1,000"])
    expect(linesOf("กู้ยืมที่ว่า")).toEqual(["กู้ยืมที่ว่า"])
    expect(linesOf("👩‍👩‍👧‍👦".repeat(30)).join("")).toMatch(/^(👩‍👩‍👧‍👦)*…$/u)
    expect(linesOf("A\u0001B\uD83D")).toEqual(["AB"])
  })

  test.each([1, 2, 8, 9, 12, 24, 40, 60])(
    "of %i slices have 12 px on the smallest wheel, within their slice",
    count => {
      const { size, lines } = labelLook("รางวัลใหญ่ที่สุดในโลก 1,000", 0, count)
      if (count > 29) return expect(lines).toEqual([])
      expect(size).toBeGreaterThanOrEqual(8.85)
      if (count > 8) expect(size * lines.length).toBeLessThanOrEqual((2 * Math.PI * 46) / count)
    },
  )
})

describe("moving", () => {
  test("starts from rest, without a jump at full speed", () => {
    expect(angleAfter(0)).toBe(0)
    expect(angleAfter(startMs)).toBeCloseTo((fullSpeed * startMs) / 2000)
    expect(angleAfter(startMs + 1000) - angleAfter(startMs)).toBeCloseTo(fullSpeed)
  })
  test.each([2.5, 4, 4.5, 5])("brakes within %f s from full speed to none, as friction does", seconds => {
    const way = brakingAngle(seconds)
    const at = (elapsed: number) => way * brakingPart(elapsed, seconds)
    expect(at(0)).toBe(0)
    expect(at(seconds)).toBeCloseTo(way)
    expect((at(0.001) - at(0)) / 0.001).toBeCloseTo(fullSpeed, -1)
    expect((at(seconds) - at(seconds - 0.001)) / 0.001).toBeLessThan(1)
    // Above the drag, what is left of the speed after a frame is 0.991 of it.
    const speed = (elapsed: number) => at(elapsed + 1 / 60) - at(elapsed)
    const drag = (speed(0.5) ** 2 - speed(0) * speed(1)) / (2 * speed(0.5) - speed(0) - speed(1))
    const left = ((speed(1) - drag) / (speed(0) - drag)) ** (1 / 60)
    expect(left).toBeCloseTo(0.991, 4)
  })
})

describe("colours", () => {
  test.each([
    ..."#abc #AABBCC #aabbccdd red rgba(1,2,3,.5)".split(" "),
    "hsl(120deg 50% 50% / 0.5)",
    " gold ",
  ])("%s is one", text => {
    expect(colorOf(text)).toBe(text.trim())
  })
  const odd = "#ab #ggg url(#x) rgb(1,2,3);x var(--x) expression(1) currentColor".split(" ")
  test.each(["", ...odd, "red url(x)", "a".repeat(99), null, undefined])("%s is none", text => {
    expect(colorOf(text)).toBeUndefined()
  })
  test("a slice has both of its own colours, or both of ours", () => {
    expect(sliceColors({ bgColor: "#123456", textColor: "white" }, 1)).toEqual({
      background: "#123456",
      text: "white",
    })
    const ours = sliceColors({ bgColor: "#123456", textColor: "javascript:" }, 1)
    expect(ours).toEqual(sliceColors({}, 5))
    expect(ours.background).not.toBe("#123456")
  })
})
