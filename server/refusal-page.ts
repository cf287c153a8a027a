// The page for requests that never reach the app, and for its failures: static, in the player's language, with a link.
import { createHash } from "node:crypto"
import { brand } from "#app/brand/brand.ts"
import en from "#app/locales/en.json" with { type: "json" }
import lo from "#app/locales/lo.json" with { type: "json" }
import th from "#app/locales/th.json" with { type: "json" }
import { unbroken } from "#app/locales/unbroken-words.ts"
import { readCookies } from "#app/request/cookies.server.ts"

type Language = "th" | "lo" | "en"

const words = { th, lo, en }

const coloursOf = (theme: Record<string, string>) =>
  `:root{--ground:${theme["base-200"]};--text:${theme["base-content"]};--main:${theme.primary};--on-main:${theme["primary-content"]}}`

/** Inline, since the app's stylesheet may be what failed. */
const style = [
  coloursOf(brand.colors.light),
  `@media(prefers-color-scheme:dark){${coloursOf(brand.colors.dark)}}`,
  ":root{color-scheme:light dark;font:1rem/1.65 system-ui,sans-serif;background:var(--ground);color:var(--text)}",
  "body{max-width:30rem;margin:auto;padding:1rem;word-break:break-word}",
  "header{font-size:1.125rem;font-weight:700}",
  "main{padding-top:18vh;text-align:center;text-wrap:balance}",
  "h1{margin:0;font-size:1.5rem}",
  "a{display:block;margin-top:2rem;padding:.9rem 1rem;border-radius:.75rem;background:var(--main);color:var(--on-main);font-weight:600;text-decoration:none}",
].join("")

/** What the Content-Security-Policy of these pages allows. */
export const refusalStyleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`

/**
 * The HTML of a refusal. `path` is where the player wanted to go: it decides where the link home leads. `sandboxNotice`
 * says that no money here is real, `requestId` is what support asks for. `busy` says what the process was too busy for.
 */
export function refusalPage(
  status: number,
  language: Language,
  path: string,
  { sandboxNotice = false, requestId, busy = false }: Particulars = {},
): string {
  const { common } = words[language]
  const title = status === 404 ? "Page Not Found" : busy ? common.errorPage.busy : common.errorPage.title
  const home = path === "/user" || path.startsWith("/user/") ? "/user/home" : "/login"
  const page = [
    `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`,
    `<style>${style}</style></head><body>${sandboxNotice ? `<aside>${common.sandbox}</aside>` : ""}`,
    `<header>${brand.name.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</header><main><h1>${title}</h1>`,
    `<p>${busy ? whatBusySays(busy, language) : explanation(status, language)}</p>`,
    status === 404 || !requestId ? "" : `<p>${common.errorPage.reference.replace("{{id}}", requestId)}</p>`,
    `<a href="${home}">${common.actions.goHome}</a></main></body></html>`,
  ]
  return unbroken(page.join(""))
}

type Particulars = { sandboxNotice?: boolean; requestId?: string; busy?: "page" | "form" | false }

function whatBusySays(busy: "page" | "form", language: Language): string {
  const { errors } = words[language]
  return busy === "page" ? errors.busyPage : errors.busyForm
}

function explanation(status: number, language: Language): string {
  const { common, errors } = words[language]
  if (status === 403) return errors.foreign
  if (status === 404) return common.notFound.text
  if (status === 413) return errors.tooLarge
  if (status === 431) return errors.cookies
  if (status === 503) return errors.unreachable
  if (status === 408 || status === 504) return errors.timeout
  return status < 500 || status === 501 ? errors.malformed : common.errorPage.text
}

/** The language of a request, as the app reads it: the player's cookie, else the deployment's default. */
export function languageOf(headers: Headers, fallback: Language): Language {
  const chosen = readCookies({ headers }).get("__Host-language")
  if (chosen === "la" || chosen === "lo") return "lo"
  return chosen === "th" || chosen === "en" ? chosen : fallback
}
