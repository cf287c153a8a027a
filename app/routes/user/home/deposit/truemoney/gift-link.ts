// TrueMoney gift links: their form, and the part that identifies a gift (docs/product/gift-links.md).
import { z } from "zod"
import { giftHost, giftLinkOf, isGiftHash, isGiftPath } from "#contract/rules/gift-links.ts"

/**
 * The link in what a player pastes, which may be the whole shared message: always the same text for the same gift.
 * `undefined` without one whose host is TrueMoney's and whose hash looks like a hash.
 */
export function giftLinkIn(pasted: string): string | undefined {
  const text = pasted.trim()
  const address =
    /https?:\/\/\S+/i.exec(text)?.[0] ?? (text.startsWith(`${giftHost}/`) ? `https://${text}` : "")
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isTheirs = url.host === giftHost && !url.username && isGiftPath(url.pathname)
  const hash = url.searchParams.get("v") ?? ""
  if (!isTheirs || !isGiftHash(hash)) return undefined
  return giftLinkOf(hash)
}

export const giftLinkSchema = z.object({
  link: z
    .string({ error: "validation.linkRequired" })
    .refine(text => text.trim() !== "", { error: "validation.linkRequired", abort: true })
    .transform((text, context) => {
      const link = text.length <= 1000 ? giftLinkIn(text) : undefined
      if (link === undefined) context.addIssue({ code: "custom", message: "validation.linkInvalid" })
      return link ?? z.NEVER
    }),
})
