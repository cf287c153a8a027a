// The bonuses and promotions of the demo operator: every limit, and every state that a card can show.
import { storedWords } from "../../kernel/stored-words.ts"
import type { NewOffer } from "../../rewards/offers.ts"
import demos from "./offers.json" with { type: "json" }

type OfferTexts = { name: string; text: string }
type Demo = Pick<NewOffer, "code" | "kind" | "type"> & {
  max?: number
  baht: number
  multiple: number
  percentFail?: number
  minBaht?: number
  places?: number
  given?: number
  /** Two colours of its picture. */
  colours: string[]
  th: OfferTexts
  lo: OfferTexts
  en: OfferTexts
}

/** The demo offers, in three languages. */
export function demoOffers(): (NewOffer & { given: number })[] {
  return (demos as readonly Demo[]).map((demo, position) => {
    const {
      code,
      kind,
      type,
      max = 1,
      baht,
      multiple,
      percentFail = 0,
      minBaht = 0,
      places,
      given = 0,
    } = demo
    return {
      code,
      kind,
      type,
      name: storedWords(said(demo, ({ name }) => name)),
      description: storedWords(said(demo, ({ text }) => text.replaceAll(/<\/?b>/g, ""))),
      max_received: max,
      amount: baht * 100,
      multiple,
      percent_fail: percentFail,
      min_wallet: minBaht * 100,
      places: places ?? null,
      given,
      is_open: 1,
      banners: JSON.stringify(bannersOf(demo)),
      position,
    }
  })
}

function said({ th, lo, en }: Demo, write: (texts: OfferTexts) => string) {
  return { th: write(th), lo: write(lo), en: write(en) }
}

function bannersOf(demo: Demo) {
  const { baht, colours } = demo
  const [ground = "", light = ""] = colours
  return [
    {
      image: picture(`${baht}`, ground, light),
      html: said(demo, ({ name, text }) => `<h3>${name}</h3><p>${text}</p>`),
    },
    { image: picture("฿", light, ground), html: said(demo, ({ text }) => `<p>${text}</p>`) },
  ]
}

/** A picture of 300x211: a figure in front of coins. */
export function picture(figure: string, ground: string, light: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 211"><rect width="300" height="211" fill="${ground}"/>` +
    `<g fill="${light}"><circle cx="262" cy="40" r="64" opacity=".35"/><circle cx="226" cy="150" r="40" opacity=".25"/>` +
    `<circle cx="40" cy="196" r="52" opacity=".18"/>` +
    `<text x="24" y="182" font-family="sans-serif" font-size="76" font-weight="700">${figure}</text></g></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
