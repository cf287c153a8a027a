// Keeps the catalogue whole: the same texts in the three languages, each in its own script and spelling.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { errorCodes, slipReasons } from "#contract/errors.ts"

const languages = ["th", "lo", "en"] as const
type Language = (typeof languages)[number]
type Tree = { [key: string]: string | Tree }

const files = Object.fromEntries(
  languages.map(language => [language, readFileSync(join(import.meta.dirname, `${language}.json`), "utf8")]),
) as Record<Language, string>
const texts = Object.fromEntries(
  languages.map(language => [language, Object.fromEntries(leaves(JSON.parse(files[language]) as Tree))]),
) as Record<Language, Record<string, string>>

/** Texts that are the same everywhere: each language's own name. */
const sameEverywhere = /^common\.language\.(th|lo|en)$/

function leaves(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  )
}

/** The key without its plural ending, so that English `_one` and `_other` count as one text. */
const base = (key: string) => key.replace(/_(one|other)$/, "")

const variables = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

/** The texts, as `key: text`, that `wrong` finds fault with. */
function faults(language: Language, wrong: (text: string, key: string) => boolean): string[] {
  return Object.entries(texts[language])
    .filter(([key, text]) => wrong(text, key))
    .map(([key, text]) => `${key}: ${text}`)
}

describe("the three languages", () => {
  test.each(["th", "lo"] as const)("%s has the same keys as English", language => {
    const keys = (of: Language) => [...new Set(Object.keys(texts[of]).map(base))].sort()
    expect(keys(language)).toEqual(keys("en"))
  })

  test.each(["th", "lo"] as const)("%s has the same variables as English", language => {
    expect(
      faults(language, (text, key) => {
        const english = texts.en[key] ?? texts.en[`${base(key)}_other`] ?? ""
        return variables(text).join() !== variables(english).join()
      }),
    ).toEqual([])
  })

  test("English has both plural forms, Thai and Lao only _other", () => {
    const ones = Object.keys(texts.en).filter(key => key.endsWith("_one"))
    const others = Object.keys(texts.en).filter(key => key.endsWith("_other"))
    expect(ones.map(base)).toEqual(others.map(base))
    expect(faults("th", (_, key) => key.endsWith("_one"))).toEqual([])
    expect(faults("lo", (_, key) => key.endsWith("_one"))).toEqual([])
  })

  test("every error code and slip reason has a text", () => {
    for (const language of languages) {
      const missing = [...errorCodes.map(code => `errors.${code}`), ...slipReasons.map(reasonKey)]
      expect(missing.filter(key => !texts[language][key])).toEqual([])
    }
    function reasonKey(reason: string) {
      return `errors.slipReasons.${reason}`
    }
  })
})

test("every text is shown somewhere", () => {
  const sources = sourcesUnder(join(import.meta.dirname, "..")).join("\n")
  const refusals = readFileSync(join(import.meta.dirname, "../../server/refusal-page.ts"), "utf8")
  const named = new Set([
    ...[...sources.matchAll(/["'`]([a-z]\w*(?:\.\w+)+)["'`]/g)].map(([, key]) => key),
    ...[...refusals.matchAll(/\b(?:common|errors)(?:\.\w+)+/g)].map(([key]) => key),
  ])
  // Keys that a page puts together: `howto.steps.${topic}.${step}`, `${kind}Text`. Those of `errors.${code}` are codes.
  const made = [
    ...sources.matchAll(/`((?!errors\.\$)[a-z]+\.[\w.]*\$\{[^}`]*\}(?:\.\$\{[^}`]*\})?|\$\{\w+\}[A-Z]\w+)`/g),
  ].map(([, key = ""]) => new RegExp(`^${key.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w.]+")}$`))
  const codes = [...errorCodes, ...slipReasons.map(reason => `slipReasons.${reason}`)].map(
    code => `errors.${code}`,
  )
  const keys = new Set(Object.keys(texts.en).map(base))
  const unseen = [...keys].filter(
    key => !named.has(key) && !codes.includes(key) && !made.some(of => of.test(key)),
  )
  expect(unseen).toEqual([])
})

/** The sources of the web app: without its tests, and without the catalogue itself. */
function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesUnder(path)
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [readFileSync(path, "utf8")] : []
  })
}

describe.each(languages)("%s", language => {
  test("variables are a plain {{name}} each, and nothing else of i18next's is used", () => {
    const rest = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, "")
    expect(faults(language, text => /[{}]|\$t\(/.test(rest(text)))).toEqual([])
  })

  test("no text is empty, padded, doubled in spaces or holds what a page would not show", () => {
    expect(faults(language, text => text.trim() === "")).toEqual([])
    expect(faults(language, text => text !== text.trim() || /\s{2}|[^\S ]/.test(text))).toEqual([])
    expect(faults(language, text => /\p{Cc}|\p{Cf}|[<>]|\.\.\./u.test(text))).toEqual([])
  })

  test("texts are in NFC", () => {
    expect(faults(language, text => text !== text.normalize("NFC"))).toEqual([])
  })

  test("its file is formatted as the others: two spaces, one newline at the end", () => {
    const json = files[language]
    expect(json).toBe(`${JSON.stringify(JSON.parse(json), null, 2)}\n`)
  })
})

describe("scripts and spelling", () => {
  const withoutPlaceholders = (text: string) => text.replace(/\{\{\w+\}\}/g, "")

  test("Thai is written in Thai, without Lao letters", () => {
    const wrong = (text: string) =>
      /\p{sc=Lao}/u.test(text) || (/\p{L}/u.test(withoutPlaceholders(text)) && !/\p{sc=Thai}/u.test(text))
    expect(faults("th", (text, key) => !sameEverywhere.test(key) && wrong(text))).toEqual([])
  })

  test("Lao is written in Lao, without Thai letters", () => {
    const wrong = (text: string) =>
      /\p{sc=Thai}/u.test(text) || (/\p{L}/u.test(withoutPlaceholders(text)) && !/\p{sc=Lao}/u.test(text))
    expect(faults("lo", (text, key) => !sameEverywhere.test(key) && wrong(text))).toEqual([])
  })

  test("English has neither Thai nor Lao letters", () => {
    expect(
      faults("en", (text, key) => !sameEverywhere.test(key) && /\p{sc=Thai}|\p{sc=Lao}/u.test(text)),
    ).toEqual([])
  })

  test("Thai: ำ and แ are single letters, marks stand in their order, no particles of politeness", () => {
    expect(faults("th", text => /\u0e4d[\u0e48-\u0e4b]?\u0e32|\u0e40\u0e40/.test(text))).toEqual([])
    expect(faults("th", text => /[\u0e48-\u0e4b][\u0e31\u0e34-\u0e39\u0e48-\u0e4b]/.test(text))).toEqual([])
    expect(faults("th", text => /ค่ะ|คะ(?!แนน)|ครับ/.test(text))).toEqual([])
  })

  test("Lao: ຳ, ແ, ໜ and ໝ are single letters, marks stand in their order", () => {
    expect(faults("lo", text => /\u0ecd[\u0ec8-\u0ecb]?\u0eb2|\u0ec0\u0ec0/.test(text))).toEqual([])
    expect(faults("lo", text => /\u0eab[\u0e99\u0ea1]/.test(text))).toEqual([])
    expect(
      faults("lo", text => /[\u0ec8-\u0ecb][\u0eb1\u0eb4-\u0eb9\u0ebb\u0ebc\u0ec8-\u0ecb\u0ecd]/.test(text)),
    ).toEqual([])
  })

  // Chromium's dictionary ends a line after `เมื่อย`.
  test("no word that browsers cut within a syllable", () => {
    expect(faults("th", text => /เมื่อยอด/.test(text))).toEqual([])
    expect(faults("lo", text => /ຄ່າຍ|ແອັບອີ/.test(text))).toEqual([])
  })

  test("every Thai and Lao mark stands on a letter, every leading vowel before one", () => {
    const thai =
      /(?<![\u0e01-\u0e2e])[\u0e31\u0e34-\u0e3a]|(?<![\u0e01-\u0e2e\u0e31\u0e34-\u0e39])[\u0e47-\u0e4d]|[\u0e40-\u0e44](?![\u0e01-\u0e2e])/
    const lao =
      /(?<![\u0e81-\u0eae\u0ebc\u0edc-\u0edf])[\u0eb1\u0eb4-\u0ebb\u0ecd]|(?<![\u0e81-\u0eae\u0edc-\u0edf])\u0ebc|(?<![\u0e81-\u0eae\u0eb1\u0eb4-\u0ebc\u0ecd\u0edc-\u0edf])[\u0ec8-\u0ecc]|[\u0ec0-\u0ec4](?![\u0e81-\u0eae\u0edc-\u0edf])/
    expect(faults("th", text => thai.test(text))).toEqual([])
    expect(faults("lo", text => lao.test(text))).toEqual([])
  })

  test("what a slip's link is called begins with what it shows, as words of their own", () => {
    for (const language of languages) {
      const { view, viewOf } = JSON.parse(files[language]).statement.slips as Record<string, string>
      expect(viewOf).toMatch(new RegExp(`^${view} `))
    }
  })

  test("English is in sentence case", () => {
    const names =
      /^(I|English|Bangkok|Bank|Kasikornbank|Krungthai|QR|OTP|SMS|TrueMoney|AREASLOT|UFABET|JPEG|PNG|MB|LAK|BAHT|Lao|Thai|Android|iOS|Krapao|OK|WW|PAYTIMZ|MP4|GIF|MOV|ID|[A-Z])$/
    const shouted = (text: string) =>
      [...text.replace(/\{\{\w+\}\}/g, "x").matchAll(/(?<=[^.!?:…] \(?)\p{Lu}[\p{L}\d]*/gu)].some(
        ([word]) => !names.test(word),
      )
    expect(faults("en", (text, key) => !sameEverywhere.test(key) && shouted(text))).toEqual([])
  })
})
