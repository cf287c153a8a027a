// How a deposit begins: with its amount. Any leads on to the ways that take it; where the player has paid by a code the
// last time, a tap on an amount makes that code at once (docs/product/deposits.md).
import type { SubmissionResult } from "@conform-to/react"
import { href } from "react-router"
import { SubmitButton } from "#app/components/button.tsx"
import { AmountField } from "#app/components/field.tsx"
import { OperationForm } from "#app/components/post-form.tsx"
import { useForm } from "#app/components/use-form.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import { qrRule } from "./bank/qr/qr-rules.ts"
import { QuickAmounts } from "./way-parts.tsx"
import { type BankWay, namesOf, scanText } from "./ways.ts"

const path = href("/user/home/deposit")

type Props = {
  /** The code of the last time, with the key of its form. */
  last: { way: BankWay; idempotencyKey?: string } | undefined
  paytimzMinimumBaht: number | undefined
  result: SubmissionResult | undefined
}

export function AmountForm({ last, paytimzMinimumBaht, result }: Props) {
  const t = useT()
  const language = useLanguage()
  const fields = useForm<"amount">({
    id: "deposit",
    lastResult: result,
    begins: ["amount"],
  })
  const { quickAmountsSatang: amounts } = qrRule(last?.way.key ?? "WW", paytimzMinimumBaht)
  return (
    <>
      {last ? (
        <OperationForm
          action={href("/user/home/deposit/:bank/qr", { bank: last.way.key })}
          idempotencyKey={last.idempotencyKey ?? ""}
        >
          <QuickAmounts
            amounts={amounts}
            legend={
              <>
                {t(scanText(last.way))}
                <span className="block text-sm font-normal">
                  {t("deposit.amount.lastTime", { bank: namesOf(last.way.accounts[0], language).name })}
                </span>
              </>
            }
          />
        </OperationForm>
      ) : (
        <form method="get" action={path}>
          <QuickAmounts amounts={amounts} legend={t("deposit.amount.choose")} />
        </form>
      )}
      <form method="get" action={path} noValidate id="deposit" className="mb-6">
        <AmountField
          field={fields.amount}
          label={t(last ? "deposit.amount.other" : "deposit.qr.amount")}
          className="text-2xl font-bold"
        />
        <SubmitButton large wide main text="common.actions.continue" />
      </form>
    </>
  )
}
