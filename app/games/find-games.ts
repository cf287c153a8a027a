// Which games a search finds: by a name in any language or by code, in any script, whatever the case and the spaces.
import type { GameAccount } from "#app/services/wallet.server.ts"
import { typedName } from "#contract/rules/typed.ts"
import { type GameCategory, gameCategories } from "#contract/wallet.ts"
import { textsOf } from "#contract/words.ts"

/** What the address of the games screen asks for. */
export type Asked = { text: string; category: GameCategory | undefined }

/** Longer than the name of any game. */
const mostCharacters = 60

export function readAsked(query: URLSearchParams): Asked {
  const named = query.get("category")
  return {
    text: (query.get("q") ?? "").trim().slice(0, mostCharacters),
    category: gameCategories.find(category => category === named),
  }
}

/** The query of a page of what is asked for; empty for all games. */
export function queryOf({ text, category }: Partial<Asked>, page = 1): string {
  const query = new URLSearchParams()
  if (text) query.set("q", text)
  if (category) query.set("category", category)
  if (page > 1) query.set("page", String(page))
  return query.size > 0 ? `?${query}` : ""
}

/** The games of the category whose name or code has the text. */
export function findGames(games: GameAccount[], { text, category }: Asked): GameAccount[] {
  const wanted = folded(text)
  return games
    .filter(game => category === undefined || game.category === category)
    .filter(({ name, code }) => [...textsOf(name), code].some(text => folded(text).includes(wanted)))
}

/** The games of these codes, in the order of the codes. */
export function gamesOf(games: GameAccount[], codes: string[]): GameAccount[] {
  return codes.flatMap(code => games.find(game => game.code === code) ?? [])
}

/** Wide letters, ligatures and vowel signs as one way of writing them; no spaces, no punctuation, no case. */
function folded(text: string): string {
  return typedName(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "")
}
