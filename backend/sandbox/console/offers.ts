// The rows of what the operator gives: bonuses, refunds, invites and the wheel.
import { plainText, textsByLanguage } from "../../kernel/stored-words.ts"
import { baht as bahtText, moment } from "../local/format.ts"
import { membersByName } from "./members.ts"
import {
  baht,
  bahtOrNone,
  command,
  known,
  member,
  oneOf,
  type Section,
  text,
  whole,
  wholeOrNone,
} from "./table.ts"
import { columnOf, words } from "./words.ts"
import { switchCard } from "./world.ts"

const code = known("Code")

export const bonuses: Section = {
  path: "/bonuses",
  title: "Bonuses",
  list: "offers",
  lead: "A bonus stands in every member's list; a promotion is found by its code. Winnings count while it is active: let a member win a round (Members). Setting one that is there changes it.",
  commands: {
    offer: command({
      about: "Set an offer",
      args: {
        code: text("Code", "", "short"),
        kind: oneOf("Kind", ["bonus", "promotion"]),
        baht: baht("Amount", "100"),
        type: oneOf("Counted by", ["limit", "day", "week"]),
        max: whole("Times a member has it", 1_000_000, "1"),
        multiple: whole("Winnings, times the amount", 1_000_000, "3"),
        percent: whole("Ends below, percent of it", 100, "20"),
        minimum: bahtOrNone("Wallet at least"),
        places: wholeOrNone("Places, empty for no limit", 1_000_000),
        ...words("Name"),
      },
      otherwise: "That is no offer: look at its code, its numbers, its earlier kind, and its name in Thai.",
      async act(control, { code, kind, type, places, multiple, ...rest }) {
        const name = columnOf(rest)
        return (
          name !== undefined &&
          control.setOffer({
            code,
            kind,
            type,
            places,
            multiple,
            name: name || code,
            amountSatang: rest.baht,
            maxReceived: rest.max,
            percentFail: rest.percent,
            minWalletSatang: rest.minimum ?? 0,
          })
        )
      },
    }),
    "close-offer": command({
      about: "Close the offer",
      args: { code },
      act: (control, { code }) => control.openOffer(code, false),
    }),
    "open-offer": command({
      about: "Offer it again",
      args: { code },
      act: (control, { code }) => control.openOffer(code, true),
    }),
  },
  async read(control) {
    const offers = (await control.listOffers()).map(offer => ({
      id: offer.code,
      title: offer.code,
      mark: !offer.is_open && "closed",
      facts: [
        ...Object.values(textsByLanguage(offer.name)),
        offer.kind,
        `${bahtText(offer.amount)} baht`,
        `${offer.max_received} by ${offer.type}`,
        `winnings ${offer.multiple} times`,
        `ends below ${offer.percent_fail} %`,
        `wallet at least ${bahtText(offer.min_wallet)}`,
        `given ${offer.given}${offer.places === null ? "" : ` of ${offer.places}`}`,
      ],
      forms: [{ run: offer.is_open ? "close-offer" : "open-offer", known: { code: offer.code } }],
    }))
    const active = (await control.listActiveBonuses()).map(grant => ({
      title: `${grant.offer_code} · ${bahtText(grant.amount)} baht`,
      facts: [
        `member ${grant.member_id}`,
        `since ${moment(grant.started_at_ms)}`,
        `won ${bahtText(grant.won)} of ${bahtText(grant.neededSatang)}`,
      ],
    }))
    return [
      { title: "Offers", cards: offers, empty: "The operator offers nothing." },
      { title: "Active now", cards: active, empty: "No member uses a bonus." },
    ]
  },
}

const state = oneOf("State", ["open", "close"])
const conditions = {
  success: whole("May be withdrawn above, percent of it", 1000),
  fail: whole("Ends below, percent of it", 1000),
}
const inWords = (rules: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, String(value ?? "")]))

export const rewards: Section = {
  path: "/rewards",
  title: "Refund and invite",
  list: "rewards",
  lead: "Let a member lose a round (Members) to make a refund due. Register with a member's invite link and play a round to earn that member an invite bonus.",
  commands: {
    refund: command({
      about: "Set refunds",
      args: { state, percent: whole("Of net losses since the last one, percent", 100), ...conditions },
      keepsNow: true,
      async now(control) {
        const { isOpen, ...rules } = (await control.readOperator()).refund
        return inWords({ state: isOpen ? "open" : "close", ...rules })
      },
      async act(control, { state, ...rules }) {
        await control.changeOperator({ refund: { isOpen: state === "open", ...rules } })
        return state === "open" ? `Refunds are ${rules.percent} % of net losses` : "Refunds are closed"
      },
    }),
    invite: command({
      about: "Set invite bonuses",
      args: {
        state,
        baht: baht("For a friend who deposits and plays"),
        budget: bahtOrNone("In all, empty for no limit"),
        ...conditions,
      },
      keepsNow: true,
      async now(control) {
        const { isOpen, amountSatang, budgetSatang, ...rules } = (await control.readOperator()).invite
        const budget = budgetSatang === null ? "" : budgetSatang / 100
        return inWords({ state: isOpen ? "open" : "close", baht: amountSatang / 100, budget, ...rules })
      },
      async act(control, { state, baht, budget, ...rules }) {
        const amounts = { amountSatang: baht, budgetSatang: budget }
        await control.changeOperator({ invite: { isOpen: state === "open", ...amounts, ...rules } })
        return state === "open" ? `A friend earns ${baht / 100} baht` : "Invite bonuses are closed"
      },
    }),
  },
  async read(control) {
    const { refund, invite, showsBanners } = await control.readOperator()
    const cards = [
      { title: "Refunds", mark: !refund.isOpen && "closed", facts: [`${refund.percent} % of net losses`] },
      {
        title: "Invite bonuses",
        mark: !invite.isOpen && "closed",
        facts: [`${bahtText(invite.amountSatang)} baht`],
      },
      switchCard("banners", showsBanners),
    ]
    return [{ cards, isSmall: true }]
  },
}

export const wheel: Section = {
  path: "/wheel",
  title: "Wheel",
  list: "wheel",
  lead: "Each spin takes a coin and draws a slice by its weight; prizes become coupons.",
  isSearched: true,
  commands: {
    coins: command({
      about: "Give coins",
      args: { member, coins: whole("Coins", 100_000, "5") },
      otherwise: "No such member, or no coin.",
      act: (control, { member, coins }) => control.giveCoins(member, coins),
    }),
    coupon: command({
      about: "Give a coupon",
      args: {
        member,
        code: text("Slice; a code that no wheel has makes one of a withdrawn prize", "CREDIT20"),
        state: oneOf("It is", ["fresh", "expired"]),
      },
      good: ["given", "withdrawn"],
      act: (control, { member, code, state }) =>
        control.giveCoupon(member, code, { isExpired: state === "expired" }),
    }),
    weight: command({
      about: "Set the weight",
      args: { code, weight: whole("Weight", 1_000_000) },
      otherwise: "That is no slice, or nothing would be left to draw.",
      act: (control, { code, weight }) => control.setWheelWeight(code, weight),
    }),
  },
  async read(control, text) {
    const { name, isActive, slices, coins } = await control.readWheel()
    const total = slices.reduce((sum, { weight }) => sum + weight, 0)
    const members = await membersByName(control, text)
    const sliceCards = slices.map(({ code, label, weight, prize_type, amount }) => ({
      id: code,
      title: plainText(label),
      facts: [code, prize_type, amount === null ? "" : `${bahtText(amount)} baht`, `weight ${weight}`].concat(
        `${((100 * weight) / total).toFixed(1)} %`,
      ),
      forms: [{ run: "weight", known: { code }, now: { weight: String(weight) } }],
    }))
    const coinCards = coins.slice(0, 20).map(({ memberId, coins }) => ({
      id: memberId,
      title: members.find(({ id }) => id === memberId)?.name ?? memberId,
      facts: [`${coins} coins`],
    }))
    return [
      { title: plainText(name), cards: [switchCard("wheel", isActive)], isSmall: true },
      { title: "Slices", cards: sliceCards },
      { title: "Coins", cards: coinCards, empty: "Nobody has coins.", isSmall: true },
    ]
  },
}
