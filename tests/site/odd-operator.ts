// An operator's backend that answers some calls as a test says, and all others as the embedded one.
import { testWith } from "./journey.ts"
import { enter } from "./log-in.ts"
import { type Answers, type Site, startSite } from "./site.ts"

export const test = testWith(() => startSite({ isForeign: true }))

/** A member of the site, and a browser at home; then the backend answers as given. */
export async function memberOf(site: Site, own: Answers = {}, wishes = {}) {
  site.answer({})
  const visit = await enter(site, wishes)
  site.answer(own)
  return visit
}
