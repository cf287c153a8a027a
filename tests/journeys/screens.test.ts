// Every screen of a member and of a guest in each language: it stands, in that language, and no text is missing.
import { expect } from "vitest"
import { languages, resources } from "#app/locales/language.ts"
import { share } from "#tests/scope.ts"
import { fullOperator, fullScreens } from "#tests/site/full-operator.ts"
import { testWith } from "#tests/site/journey.ts"
import { enter } from "#tests/site/log-in.ts"
import { startSite } from "#tests/site/site.ts"

const { between } = fullOperator()
const test = testWith(() => startSite({ between }))

const guestScreens = "/login /register /forgot /howto /howto/wallet /contact /terminated /nowhere".split(" ")
/** What stands in place of a text that is not there. */
const keys = new RegExp(`\\b(${Object.keys(resources.en.translation).join("|")})\\.[a-z]\\w+(\\.\\w+)*`)

// Each screen in another language than the next one, or in all.
test.for(languages)("in %s", async (language, { site }) => {
  const guest = site.browser({ language })
  const { browser } = await enter(site, { games: { PG: 20 } }, language)
  for (const [visitor, paths] of [
    [guest, guestScreens],
    [browser, fullScreens],
  ] as const)
    for (const path of share(paths, languages.length, languages.indexOf(language))) {
      const page = await visitor.open(path)
      expect.soft(page.status, path).toBeLessThan(500)
      expect.soft(page.lang, path).toBe(language)
      expect.soft(page.text.match(keys)?.[0], path).toBeUndefined()
    }
})
