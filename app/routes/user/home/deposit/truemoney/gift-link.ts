// TrueMoney gift links: what one looks like, and what of it counts (docs/product/gift-links.md).
import { z } from "zod"

const host = "gift.truemoney.com"

/**
 * The link in what a player pastes, which may be the whole shared message: always the same text for the same gift.
 * `undefined` without one whose host is TrueMoney's and whose hash looks like a hash.
 */
export function giftLinkIn(pasted: string): string | undefined {
  const text = pasted.trim()
  const address = /https?:\/\/\S+/i.exec(text)?.[0] ?? (text.startsWith(`${host}/`) ? `https://${text}` : "")
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const isTheirs = url.host === host && !url.username && /^\/campaign(\/|$)/.test(url.pathname)
  const hash = url.searchParams.get("v") ?? ""
  if (!isTheirs || !/^[A-Za-z0-9]{8,64}$/.test(hash)) return undefined
  return `https://${host}/campaign/?v=${hash}`
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
