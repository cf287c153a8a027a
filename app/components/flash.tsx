// What the last POST did: said on top of the page, and first in its title.
import { useMatches } from "react-router"
import { type TextKey, useT } from "#app/locales/language.ts"
import type { Flash } from "#app/request/flash.server.ts"
import { Alert, messageText } from "./alert.tsx"
import { usePage } from "./page-context.tsx"

/** The message that a layout has for this page. */
function useFlash(): Pick<Flash, "tone" | "text"> | undefined {
  const t = useT()
  const loaded = useMatches().map(match => match.loaderData as { flash?: Flash } | undefined)
  const flash = loaded.find(data => data?.flash)?.flash
  if (!flash) return undefined
  const { tone, text, values } = flash
  return { tone, text: /^\w+(\.\w+)+$/.test(text) ? t(text as TextKey, values) : messageText(t, text) }
}

/** A part of the page, on top, for nothing lies over an amount (docs/product/errors.md). */
export function FlashMessage() {
  const flash = useFlash()
  return flash ? (
    <Alert tone={flash.tone} isNews>
      {flash.text}
    </Alert>
  ) : null
}

/**
 * The document's title, with the app's name. Screen readers speak the title of a new page first, and do not announce
 * messages that are in the page from the start.
 */
export function Title({ about, children }: { about?: string | false | undefined; children: string }) {
  const { name } = usePage()
  return <title>{[useFlash()?.text, about, children, name].filter(Boolean).join(" · ")}</title>
}
