// Which request the running code belongs to, for lines and rows that tell what happened (docs/decisions/052-log.md), and
// the language that its player reads.
import { AsyncLocalStorage } from "node:async_hooks"
import type { WordLanguage } from "#contract/words.ts"

type Asked = { name: string | undefined; language: WordLanguage | undefined }

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

function spoken(text = ""): WordLanguage | undefined {
  const tag = /^(th|lo|en)(?![\w])/i.exec(text)?.[1]?.toLowerCase()
  return tag as WordLanguage | undefined
}

export function currentRequest(): string | undefined {
  return current.getStore()?.name
}

/** The language that the player of the request reads, where it says so. */
export function currentLanguage(): WordLanguage | undefined {
  return current.getStore()?.language
}
