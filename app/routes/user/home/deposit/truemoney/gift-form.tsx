// The gift link's form. The link is worth money, so it never goes into an address. Browsers do not send the form while
// its field is empty, and the button shows that.
import type { ReactNode } from "react"
import { href } from "react-router"
import { z } from "zod"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { TextField } from "#app/components/field.tsx"
import { useForm } from "#app/components/use-form.ts"
import { useT } from "#app/locales/language.ts"
import { giftLinkIn } from "#contract/rules/gift-links.ts"
import { visible } from "#contract/rules/typed.ts"

type Props = {
  idempotencyKey: string
  /** What to know first: stands above the button, which stays in reach. */
  children: ReactNode
}

export function GiftForm({ idempotencyKey, children }: Props) {
  const t = useT()
  const fields = useForm<"link">({
    id: "gift",
    required: ["link"],
  })
  return (
    <DialogForm
      id="gift"
      action={href("/user/home/deposit/truemoney")}
      idempotencyKey={idempotencyKey}
      noValidate={false}
      className="when-valid mt-6 first:mt-2"
      submit={t("deposit.wallet.send")}
    >
      <TextField
        field={fields.link}
        autoComplete="off"
        label={t("deposit.wallet.link")}
        hint={t("deposit.wallet.linkHint")}
        inputMode="url"
        autoCapitalize="none"
      />
      <div className="pb-3">{children}</div>
    </DialogForm>
  )
}

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
