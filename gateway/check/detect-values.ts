// What the values of answers tell of a dialect: units, the wallet's code, where pictures lie.
import { walletAccount } from "#contract/wallet.ts"
import { isRecord } from "#platform/json.ts"
import type { Reply, Target } from "./caller.ts"
import type { Detection } from "./finding.ts"
import { fieldsIn, shortly } from "./raw.ts"

/** The content of one answer, out of its envelope. */
export type Sample = { subject: string; status: number; content: unknown; reply: Reply }

const timeNames = ["createdAt", "updatedAt"]
const amountNames = ["amount", "withdrawMin", "withdrawMax", "refundAmount", "minimumDeposit"]
const pictureNames = ["logo", "background", "image", "lineQR", "image_url"]

const allFields = (samples: Sample[]) =>
  samples.flatMap(({ subject, content }) => fieldsIn(content).map(found => ({ subject, ...found })))

/** Seconds since 1970 are below 10^11 until the year 5138, milliseconds above it since 1973. */
export function detectTimes(detection: Detection, samples: Sample[]) {
  const times = allFields(samples).filter(({ name, value }) => timeNames.includes(name) && value !== null)
  const number = times.find(({ value }) => typeof value === "number")
  if (number) {
    const isSeconds = Number(number.value) < 1e11
    const why = `${number.at} of ${number.subject} is ${number.value}`
    return detection.found("times", isSeconds ? "seconds" : "milliseconds", why)
  }
  if (times.length > 0)
    return detection.found("times", "milliseconds", "times come as text, so nothing is counted")
  detection.assumed("times", "milliseconds", "no answer has a time: use a member with a statement")
}

const fractions = /^-?[\d,]+\.\d*[1-9]\d*$/

/** Does an amount at a place (`amounts` of dialect.ts) have a fraction? It can only be baht then. */
export function showsFractions(samples: Sample[], place: string): boolean {
  const [path = "", field = "amount"] = place.split("#")
  return allFields(samples).some(
    ({ subject, at, value }) =>
      subject.endsWith(` ${path}`) &&
      `.${at.replace(/\[\d+\]/g, "")}`.endsWith(`.${field}`) &&
      fractions.test(String(value)),
  )
}

/** A fraction can only be baht. Whole numbers may be either. */
export function detectAmounts(detection: Detection, samples: Sample[]) {
  const amounts = allFields(samples).filter(({ name }) => amountNames.includes(name))
  const fraction = amounts.find(({ value }) => fractions.test(String(value)))
  if (fraction)
    return detection.assumed(
      "amounts",
      "baht",
      `${fraction.at} of ${fraction.subject} is ${fraction.value}; other places may count otherwise: --write moves a baht`,
    )
  detection.assumed(
    "amounts",
    "baht",
    amounts.length > 0
      ? "all amounts are whole numbers, which may be baht or satang: --write tries a transfer"
      : "no answer has an amount",
  )
}

/** The codes of the member's games, the active ones first. */
export function gamesIn(samples: Sample[]): { code: string; isActive: boolean }[] {
  // PHP may write the list as an object.
  const slots = samples.flatMap(({ content }) =>
    isRecord(content) && typeof content.slots === "object" ? Object.values(content.slots ?? {}) : [],
  )
  const games = slots.filter(isRecord).map(({ code, isActive }) => ({
    code: String(code),
    isActive: /^(true|1)$/i.test(String(isActive)),
  }))
  return games.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
}

/** A transfer has the wallet on the side where no game is. Only a transfer shows whether that name is the code. */
export function detectWalletCode(detection: Detection, samples: Sample[]) {
  const games = new Set(gamesIn(samples).map(({ code }) => code))
  for (const { holder, at, value } of allFields(samples).filter(({ name }) => name === "statementType")) {
    const { from, to } = holder
    if (String(value).toLowerCase() !== "transfer" || typeof from !== "string" || typeof to !== "string")
      continue
    const sides = [from, to].filter(side => !games.has(side))
    const [wallet] = sides
    if (sides.length !== 1 || wallet === undefined || !/^[\w.:-]{1,64}$/.test(wallet)) continue
    const line = at.replace(/\.statementType$/, "")
    return detection.assumed(
      "walletCode",
      wallet,
      `${line} is from ${from} to ${to}: --write tries a transfer`,
    )
  }
  detection.assumed("walletCode", walletAccount, "the statement has no transfer: --write tries one")
}

/** Tries where a relative picture can be loaded from. */
export async function detectPictures(detection: Detection, target: Target, samples: Sample[]) {
  const pictures = allFields(samples).filter(
    ({ name, value }) => pictureNames.includes(name) && typeof value === "string" && value.trim() !== "",
  )
  const relative = pictures.find(({ value }) => !/^([a-z][\w+.-]*:|\s*<)/i.test(String(value)))
  if (!relative) {
    const why = pictures.length > 0 ? "pictures have whole addresses" : "no answer has a picture"
    return pictures.length > 0
      ? detection.found("pictures", null, why)
      : detection.assumed("pictures", null, why)
  }
  const website = allFields(samples).find(
    ({ name, value }) => name === "website" && URL.canParse(String(value)),
  )?.value
  const bases = [`${target.baseUrl}/`, `${new URL(target.baseUrl).origin}/`, website]
    .filter(Boolean)
    .map(String)
  for (const base of new Set(bases)) {
    const address = new URL(String(relative.value), base).href
    if (await isPicture(target, address))
      return detection.found("pictures", base, `${relative.at} of ${relative.subject} is found at ${address}`)
  }
  detection.assumed(
    "pictures",
    null,
    `${relative.at} is ${shortly(relative.value)}, which is at none of ${bases.join(", ")}: name their address`,
  )
}

async function isPicture(target: Target, address: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(target.timeoutMs)
    const response = await target.fetch(new Request(address, { signal, redirect: "manual" }))
    await response.body?.cancel()
    return response.ok && (response.headers.get("content-type") ?? "").startsWith("image/")
  } catch {
    return false
  }
}
