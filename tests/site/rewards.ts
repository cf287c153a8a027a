// How tests get refunds and invite bonuses: members lose rounds, friends register with the link and play.
import type { OfferWishes } from "#backend/sandbox/control/bonus-control.ts"
import { logIn } from "./log-in.ts"
import type { Member } from "./member.ts"
import { fillBank, type Newcomer, newcomer, openRegister, sendPhone, sendProfile } from "./register.ts"
import type { Site } from "./site.ts"
import { t } from "./words.ts"

/** Loses so much in PG, where the member has a game account. */
export async function lose(site: Site, phone: string, baht: number): Promise<void> {
  const played = await site.backend.sandbox.playRound(
    (await site.accountOf({ phone })).id,
    "PG",
    -Math.round(baht * 100),
  )
  if (played !== "played") throw new Error(`${phone} cannot lose ${baht} baht: ${played}`)
}

/** Loses so much in PG and has it counted: 5 % of it are set aside for the member and stand in the refund log. */
export async function earnRefund(site: Site, member: Member, baht: number): Promise<void> {
  await lose(site, member.phone, baht)
  await ask(site, member, "/api/refund/receive")
}

/** Receives an offer, straight through the backend. */
export function receiveOffer(site: Site, member: Member, { kind, code }: OfferWishes): Promise<void> {
  return ask(site, member, `/api/${kind}/activate/${code}`)
}

async function ask(site: Site, { phone, token }: Member, path: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await site.backend.fetch(new Request(`http://backend.test${path}`, { headers }))
  if (!answer.ok) throw new Error(`${path} refuses ${phone}: ${await answer.text()}`)
}

/** Registers a newcomer at an invite link, through every step. */
export async function registerFriend(site: Site, link: string): Promise<Newcomer> {
  const person = newcomer()
  const { pathname, search } = new URL(link)
  const { browser, page } = await openRegister(site, pathname + search)
  browser.keepSecret(person.password)
  const profile = await sendPhone(page, person)
  const done = await fillBank(await sendProfile(profile, person), person).submit()
  if (done.path !== "/register/done") throw new Error(`Registering led to ${done.path}:\n${done.text}`)
  return person
}

/** The first play of a newcomer: a game account is opened, a deposit moved there, and a round lost. */
export async function playFirst(site: Site, person: Newcomer): Promise<void> {
  await site.backend.sandbox.creditDeposit(person.phone, 20_00)
  const { browser } = await logIn(site, person)
  await (await browser.open("/user/home/game/PG")).click(t("game.activate"))
  await (await browser.open("/user/home/game/PG")).click(t("game.transferOnly"))
  await lose(site, person.phone, 1)
}

/** The invite code of a member. */
export async function inviteCodeOf(site: Site, member: Member): Promise<string> {
  return `PR${(await site.accountOf(member)).id}`
}

/** A friend who registered with the link and has played, straight through the backend. */
export async function earnByFriend(site: Site, link: string): Promise<void> {
  const inviteCode = new URL(link).searchParams.get("code") ?? ""
  const { phone } = await site.member({ inviteCode, games: { PG: 5 } })
  await lose(site, phone, 1)
}
