// Offers and players for the journeys of bonuses, and the ways to a form.
import type { OfferWishes } from "#backend/sandbox/control/bonus-control.ts"
import type { Browser } from "#tests/browser/browser.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import { enter } from "./log-in.ts"
import type { Member } from "./member.ts"
import type { Site } from "./site.ts"
import { t } from "./words.ts"

let count = 0

export type Player = { member: Member; browser: Browser; home: Page }

/** A new offer of 100 baht, unless wished otherwise. */
export async function newOffer(site: Site, wishes: Partial<OfferWishes> = {}): Promise<OfferWishes> {
  const code = `OFFER-${++count}`
  const offer = { code, kind: "bonus" as const, name: `Offer ${count}`, amountSatang: 100_00, ...wishes }
  if (!(await site.backend.sandbox.setOffer(offer))) throw new Error(`That is no offer: ${code}`)
  return offer
}

/** Somebody with 500 baht in the wallet and nothing in PG, logged in. */
export function newPlayer(site: Site): Promise<Player> {
  return enter(site, { walletBaht: 500, games: { PG: 0 } })
}

/** The dialog of an offer, opened by its card. */
export async function openOffer({ browser }: Player, { name }: OfferWishes): Promise<Page> {
  const page = await browser.open("/user/bonus")
  const card = page.findAll({ role: "link" }).find(link => link.name.includes(name))
  if (!card) throw new Error(`${name} has no card to open`)
  return page.click(card.name)
}

/** The form that receives an offer. */
export async function receiveForm(who: Player, offer: OfferWishes): Promise<Form> {
  return (await openOffer(who, offer)).form({ button: t("bonus.receive") })
}

/** The form that ends the bonus in use. */
export async function endForm({ browser }: Player): Promise<Form> {
  return (await browser.open("/user/bonus/end")).form({ button: t("bonus.clear.confirm") })
}
