// Words that are not ours say which language they are in: the operator's names and texts may come in one language only.
import { type DefaultTreeAdapterTypes, parse } from "parse5"
import { expect } from "vitest"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"

const test = testWith(() => startSite())

const paths = `
    /user/home /user/home/conditions /user/home/deposit /user/home/deposit/KBANK
    /user/home/deposit/WW/qr /user/home/withdraw /user/home/transfer /user/home/game/PG
    /user/home/refund /user/home/invite /user/games /user/bonus /user/spin /user/profile /user/contact
  `
  .trim()
  .split(/\s+/)

/** Texts with Thai letters in an element that does not say so. */
function unmarked(html: string): string[] {
  const found: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node, lang: string) => {
    // A title is in one language.
    if (node.nodeName === "title") return
    if ("value" in node && /[ก-ฮ]/.test(node.value) && lang !== "th") found.push(node.value.trim())
    const own = "attrs" in node ? node.attrs.find(({ name }) => name === "lang")?.value : undefined
    if ("childNodes" in node) for (const child of node.childNodes) walk(child, own ?? lang)
  }
  walk(parse(html), "")
  return found
}

test.for(["en", "lo"] as const)("in %s, what is Thai is marked as Thai", async (language, { site }) => {
  const { browser } = await logIn(site, await site.member({ name: "Somying", games: { PG: 100 } }), {
    language,
  })
  for (const path of paths) {
    const { html } = await browser.open(path)
    expect.soft(unmarked(html), path).toEqual([])
  }
})
