// The page of the table of truth says what the code does.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { forms } from "./forms.ts"

const page = readFileSync(new URL("../../docs/product/truth.md", import.meta.url), "utf8")

test("docs/product/truth.md has each form with its call, its codes and its evidence", () => {
  const rows = [...page.matchAll(/^\| (.+) \| `([A-Z]+ \/api\/\S+)` \| (.*) \| (.*) \|$/gm)]
  const told = rows.map(([, form, call, proof = "", evidence = ""]) => ({
    form,
    call,
    codes: proof.match(/[A-Z]+_[A-Z_]+/g) ?? [],
    isAnyAnswer: proof.includes("any 2xx"),
    content: /slice/.test(proof) ? "draw" : /qrcode/.test(proof) ? "qr" : undefined,
    evidence: evidence.split(", ").filter(Boolean),
  }))
  expect(told).toEqual(
    forms.map(({ form, endpoint: { method, path }, codes = [], kind, content, evidence }) => ({
      form,
      call: `${method} ${path}`,
      codes,
      isAnyAnswer: kind === "change",
      content,
      evidence,
    })),
  )
})
