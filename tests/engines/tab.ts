// What journeys ask of an engine, whatever drives it.

/** A page of 360 × 740 in one engine. Selectors are CSS; whatever they name is waited for. */
export interface Tab {
  open(url: string): Promise<void>
  url(): Promise<string>
  fill(selector: string, value: string): Promise<void>
  press(selector: string): Promise<void>
  /** A radio or a checkbox, by its label, as fingers do: it may not be visible itself. */
  choose(selector: string): Promise<void>
  count(selector: string): Promise<number>
  /** What the page and its frames say. */
  text(): Promise<string>
  /** The value of an expression in the page, which runs also where pages have no scripts. */
  evaluate<Value>(expression: string): Promise<Value>
  picture(file: string): Promise<void>
}

export interface Engine {
  name: string
  /** A browser with nothing kept from earlier ones. `isScripted`: pages may run scripts. */
  launch(isScripted: boolean): Promise<{ tab: Tab; close: () => Promise<void> }>
  /** Scripts can't be turned off in this engine: the site withholds them instead. */
  keepsScripts?: boolean
}

export const size = { width: 360, height: 740 }

const patienceMs = 30_000

/** Asks until it is so. Pages change meanwhile, and drivers complain about that. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + patienceMs
  let last: unknown
  while (Date.now() < endsAt) {
    try {
      if (await isSo()) return
      last = undefined
    } catch (error) {
      last = error
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`Waited in vain for ${what}${last ? `: ${last}` : ""}`)
}
