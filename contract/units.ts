// The units and names in which one payload is written or one answer is read. Decoding and encoding are synchronous, so
// what is set around them holds for them alone.

/** The wallet's name where an account is named, in the app and in the API. */
export const walletAccount = "wallet"

/** What a dialect says about single values (dialect.ts). */
export type Units = {
  walletCode: string
  times: "milliseconds" | "seconds"
  amounts: "baht" | "satang"
  pictures: string | null
}

const plain: Units = { walletCode: walletAccount, times: "milliseconds", amounts: "baht", pictures: null }

let current = plain

/** Runs synchronous work in other units, and returns what it returns. */
export function inUnits<Value>(units: Units, work: () => Value): Value {
  const outer = current
  current = units
  try {
    return work()
  } finally {
    current = outer
  }
}

/** The units that hold now. */
export function unitsNow(): Units {
  return current
}

/** How many of the wire's units of money make a baht: 1 or 100. */
export function perBaht(): number {
  return current.amounts === "satang" ? 100 : 1
}
