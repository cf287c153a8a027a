import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { withoutHandoff } from "./no-handoff.ts"

const runtime = new URL(
  "../node_modules/react-router/dist/production/lib/server-runtime/server.js",
  import.meta.url,
)

test("the installed React Router has exactly the hydration code that is left out", () => {
  const code = withoutHandoff(readFileSync(runtime, "utf8"))
  expect(code.match(/serverHandoffStream: undefined,/g)).toHaveLength(2)
  expect(code).not.toContain("encodeViaTurboStream(")
})

test("a React Router whose code has changed stops the build", () => {
  const code = readFileSync(runtime, "utf8")
  expect(() => withoutHandoff(code.replace("encodeViaTurboStream(state, ", "encode(state, "))).toThrow(
    'no-handoff: expected 2 of "serverHandoffStream: encodeViaTurboStream(',
  )
})
