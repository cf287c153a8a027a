// The bonuses and promotions of the demo operator: every limit, and every state that a card can show.
import { storedWords } from "../../kernel/stored-words.ts"
import type { NewOffer } from "../../rewards/offers.ts"
import demos from "./offers.json" with { type: "json" }

type OfferTexts = { name: string; text: string }
type DemoOffer = NewOffer & { given: number }
type Demo = Omit<DemoOffer, "name" | "description" | "is_open" | "banners" | "position"> &
  Record<"th" | "lo" | "en", OfferTexts> & {
    /** Two colours of its picture. */
    colours: [ground: string, light: string]
  }

/** The demo offers, in three languages. */
export function demoOffers(): DemoOffer[] {
  return (demos as unknown as readonly Demo[]).map(({ colours, th, lo, en, ...columns }, position) => {
    const said = (write: (texts: OfferTexts) => string) => ({ th: write(th), lo: write(lo), en: write(en) })
    const [ground, light] = colours
    const banners = [
      {
        image: picture(`${columns.amount / 100}`, ground, light),
        html: said(({ name, text }) => `<h3>${name}</h3><p>${text}</p>`),
      },
      { image: picture("฿", light, ground), html: said(({ text }) => `<p>${text}</p>`) },
    ]
    return {
      ...columns,
      name: storedWords(said(({ name }) => name)),
      description: storedWords(said(({ text }) => text.replaceAll(/<\/?b>/g, ""))),
      is_open: 1,
      banners: JSON.stringify(banners),
      position,
    }
  })
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
