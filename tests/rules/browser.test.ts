// What our scripts never do in a browser: keep anything of a member in its storage, or stand between a password manager
// and a field (OWASP ASVS 14.3.3, 6.2.7).
import { expect, test } from "vitest"
import { codeOf, filesIn } from "./imports.ts"

const sources = filesIn("app")
const naming = (pattern: RegExp) => sources.filter(file => pattern.test(codeOf(file)))

test("there are sources to look at", () => expect(sources.length).toBeGreaterThan(200))

test.each([
  ["the browser's storage or cookies", /\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches\.)/],
  [
    "what is pasted, copied or dropped",
    /\bon(Paste|Copy|Cut|Drop)\b|["'](paste|copy|cut|drop)["']\s*,\s*(\(|event|this)/,
  ],
])("no script touches %s", (_, pattern) => expect(naming(pattern)).toEqual([]))
