// The texts of messages to phones, in the member's language. No links: banks have taught everybody to distrust them. Thai
// and Lao have 70 characters at most and English 160: one message each.
import type { Deployment } from "../kernel/environment.ts"
import type { SpokenLanguage } from "../kernel/request-name.ts"
import texts from "./messages.json" with { type: "json" }

type Message = "code" | "password-changed" | "new-device" | "bank-account"

/** The language of whoever is not known to use one. */
export const languageOf = (deployment: Deployment): SpokenLanguage => (deployment === "laos" ? "lo" : "th")

export function messageText(
  language: SpokenLanguage,
  message: Message,
  values: Record<string, string> = {},
): string {
  return texts[language][message].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
}
