// Loads the bank that a dialog's URL names, and whether it has a code.
import { data, href, redirect } from "react-router"
import { redirectIfEnded, valueOrForm, valueOrThrow } from "#app/loading/failure.server.ts"
import { api } from "#app/middleware/api.server.ts"
import { has } from "#app/request/server-context.ts"
import { briefMs, type DepositWays, depositWays } from "#app/services/lookup.server.ts"
import { readQr } from "#app/services/qrcode.server.ts"
import { type BankWay, bankWays, hasQr } from "./ways.ts"

/** The banks of an answer, as this deployment's backend has them. */
export function waysIn(ways: DepositWays): BankWay[] {
  return bankWays(ways, has("bcelQr"))
}

/** Here it does not matter until when a code can be paid. */
const asIs = { byOurClock: (instantMs: number) => instantMs, isKnown: () => false }

/** Has the backend codes for this bank? `false` also when it does not say so within 1.5 s. */
export async function takesCodes(way: BankWay): Promise<boolean> {
  if (hasQr(way) || way.qr === "none") return hasQr(way)
  const answer = await readQr(api(), way.accounts[0].bankCode, asIs, briefMs)
  if (!answer.ok) redirectIfEnded(answer.error)
  return answer.ok
}

/** The bank of a key. Throws the not-found page for a bank that takes no deposits here. */
function wayIn(ways: DepositWays, key: string): BankWay {
  const way = waysIn(ways).find(each => each.key === key)
  if (!way) throw data(null, { status: 404 })
  return way
}

/** A bank with details to transfer to. Throws a redirect to its QR dialog when it has no details. */
export async function detailWay(key: string): Promise<BankWay> {
  const way = wayIn(valueOrThrow(await depositWays(api())), key)
  if (!way.hasDetails) throw redirect(href("/user/home/deposit/:bank/qr", { bank: key }), 302)
  return way
}

/**
 * A bank that is paid by QR. Throws a redirect to its details when it has no QR. The page that answers the posted form
 * stands without the list of banks: the bank is then known by its key alone.
 */
export async function qrWay(key: string): Promise<BankWay> {
  const ways = valueOrForm(await depositWays(api()))
  if (!ways) return { key, accounts: [{ bankCode: key }], hasDetails: false, qr: "only", isManual: false }
  const way = wayIn(ways, key)
  if (way.qr === "none") throw redirect(href("/user/home/deposit/:bank", { bank: key }), 302)
  return way
}
