// Which request the running code belongs to, for lines and rows that tell what happened (docs/decisions/052-log.md), and
// the language that its player reads.
import { AsyncLocalStorage } from "node:async_hooks"

/** The languages of members. */
export type SpokenLanguage = "th" | "lo" | "en"

type Asked = { name: string | undefined; language: SpokenLanguage | undefined }

const current = new AsyncLocalStorage<Asked>()

/**
 * Runs `work` for the request of this name, which the web app gave it; any other text names nothing. `language`: the
 * value of Accept-Language, whose first language counts.
 */
export function asRequest<Result>(
  name: string | undefined,
  language: string | undefined,
  work: () => Result,
): Result {
  return current.run(
    { name: name && /^[\w-]{1,64}$/.test(name) ? name : undefined, language: spoken(language) },
    work,
  )
}

function spoken(text = ""): SpokenLanguage | undefined {
  const tag = /^(th|lo|en)(?![\w])/i.exec(text)?.[1]?.toLowerCase()
  return tag as SpokenLanguage | undefined
}

export function currentRequest(): string | undefined {
  return current.getStore()?.name
}

/** The language that the player of the request reads, where it says so. */
export function currentLanguage(): SpokenLanguage | undefined {
  return current.getStore()?.language
}
