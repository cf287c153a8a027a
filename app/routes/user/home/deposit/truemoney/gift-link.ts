// TrueMoney gift links: their form, and the part that identifies a gift (docs/product/gift-links.md).
import { z } from "zod"
import { giftLinkIn } from "#contract/rules/gift-links.ts"
import { visible } from "#contract/rules/typed.ts"

/** Longer than any shared message. */
const mostCharacters = 2000

export const giftLinkSchema = z.object({
  link: z
    .string({ error: "validation.linkRequired" })
    .refine(text => visible(text) !== "", { error: "validation.linkRequired", abort: true })
    .transform((text, context) => {
      const link = text.length <= mostCharacters ? giftLinkIn(text) : undefined
      if (link === undefined) context.addIssue({ code: "custom", message: "validation.linkInvalid" })
      return link ?? z.NEVER
    }),
})
