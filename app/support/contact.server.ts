// What the contact screens show, for guests and for players.
import { safeText } from "#app/html/safe-html.server.ts"
import { saidHtml } from "#app/html/said-html.server.ts"
import { pictureSource } from "#app/loading/picture.server.ts"
import { saidIn } from "#app/locales/words.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { isChatOffered } from "#app/services/chat.server.ts"
import { contact } from "#app/services/lookup.server.ts"
import manifest from "../../package.json" with { type: "json" }
import type { ContactView } from "./contact-screen.tsx"

/**
 * The contact screen's data. A failed lookup leaves `details` out and never redirects: a player on /terminated must
 * still reach this screen.
 */
export async function loadContact(): Promise<ContactView> {
  const [answer, hasChat] = await Promise.all([contact(api()), isChatOffered(api())])
  if (!answer.ok) return { version: appVersion, hasChat, details: undefined }
  const spoken = language()
  const { contactText, lineLink, lineName, lineQR } = answer.value
  return {
    version: appVersion,
    hasChat,
    details: {
      text: saidHtml(contactText, spoken, safeText),
      link: lineLink && /^(https?|line):\/\//i.test(lineLink) ? lineLink : undefined,
      name: saidIn(spoken, lineName).text || undefined,
      qr: await pictureSource(lineQR),
    },
  }
}

/** The app's version, as the contact screen shows it (docs/product/information.md). */
const appVersion = manifest.version
