// What a person may do to the operator's offers, from the console, the CLI and tests.
import type { Words } from "#contract/words.ts"
import type { Context } from "../../http/context.ts"
import { wordsOf } from "../../kernel/stored-words.ts"
import { progressOf } from "../../rewards/grants.ts"
import { saveOffer } from "../../rewards/offers.ts"
import { changeRows, findRow } from "../../storage/rows.ts"
import type { OfferKind, OfferType } from "../../storage/schema/rewards.ts"
import { picture } from "../demo/offers.ts"

/** An offer as a person names it; amounts in satang. */
export type OfferWishes = {
  code: string
  kind: OfferKind
  /** As `storedWords` writes it. */
  name: string
  amountSatang: number
  type?: OfferType
  maxReceived?: number
  multiple?: number
  percentFail?: number
  minWalletSatang?: number
  places?: number | null
  isOpen?: boolean
  /** Instead of a picture and the name. */
  banners?: { image?: string; html?: Words }[]
}

/** The controls of offers: set, close, see who uses one. */
export function createBonusControl({ db }: Context) {
  return {
    /** Every offer, also the closed ones. */
    listOffers: () => db.selectFrom("bonus_offer").selectAll().orderBy("position").orderBy("code").execute(),
    /** Adds or changes an offer; false for values that no offer can have. */
    async setOffer(wishes: OfferWishes) {
      const code = wishes.code.trim().toUpperCase()
      const {
        kind,
        name,
        amountSatang,
        type = "limit",
        maxReceived = 1,
        multiple = 1,
        percentFail = 0,
      } = wishes
      const { minWalletSatang = 0, places = null, isOpen = true } = wishes
      const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
      if (!/^[A-Z0-9-]{1,40}$/.test(code) || !name.trim()) return false
      if (![amountSatang, maxReceived, multiple, percentFail, minWalletSatang].every(isCount)) return false
      if (amountSatang === 0 || maxReceived === 0 || percentFail > 100) return false
      const earlier = await findRow(db, "bonus_offer", { code })
      if (earlier && (earlier.kind !== kind || (places !== null && places < earlier.given))) return false
      const banners = wishes.banners ?? [
        {
          image: picture(String(amountSatang / 100), "#0d5c54", "#f0b866"),
          html: inEach(wordsOf(name.trim()), text => `<p>${escaped(text)}</p>`),
        },
      ]
      await saveOffer(db, {
        code,
        kind,
        name: name.trim(),
        description: name.trim(),
        type: kind === "promotion" ? "limit" : type,
        max_received: kind === "promotion" ? 1 : maxReceived,
        amount: amountSatang,
        multiple,
        percent_fail: percentFail,
        min_wallet: minWalletSatang,
        places,
        is_open: isOpen ? 1 : 0,
        banners: JSON.stringify(banners),
        position: earlier?.position ?? 100,
      })
      return true
    },
    /** Closes an offer or opens it again; false for an unknown one. */
    async openOffer(code: string, isOpen: boolean): Promise<boolean> {
      return (await changeRows(db, "bonus_offer", { code }, { is_open: isOpen ? 1 : 0 })).length === 1
    },
    /** The bonuses that members use now, newest first; at most 200. */
    async listActiveBonuses() {
      const grants = await db
        .selectFrom("bonus_grant")
        .selectAll()
        .where("ended_at_ms", "is", null)
        .orderBy("started_at_ms", "desc")
        .limit(200)
        .execute()
      return grants.map(grant => ({ ...grant, neededSatang: progressOf(grant, 0).needed }))
    },
  }
}

function inEach(words: Words, write: (text: string) => string): Words {
  if (typeof words === "string") return write(words)
  return Object.fromEntries(Object.entries(words).map(([language, text]) => [language, write(text)]))
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
