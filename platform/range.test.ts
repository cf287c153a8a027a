import { expect, test } from "vitest"
import { partAsked } from "./range.ts"

test.each([
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=0-0", { first: 0, last: 0 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-10", { first: 90, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=99-", { first: 99, last: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", undefined],
  ["bytes=0-1,5-6", undefined],
  ["bytes=-", undefined],
  ["bytes=a-b", undefined],
  ["bytes=9999999999999999-", undefined],
  ["items=0-1", undefined],
  ["", undefined],
  [undefined, undefined],
])("of 100 bytes, %s is %j", (header, range) => {
  const { status, headers, ...bytes } = partAsked(header, 100)
  if (range === "unsatisfiable") expect([status, headers["content-range"]]).toEqual([416, "bytes */100"])
  else expect([status, bytes]).toEqual([range ? 206 : 200, range ?? { first: 0, last: 99 }])
})
