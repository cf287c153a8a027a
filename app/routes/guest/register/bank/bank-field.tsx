// The choice of a bank: the recommended banks first, then the others.
import { bankName } from "#app/components/bank-name.ts"
import { SelectField } from "#app/components/field.tsx"
import type { Field } from "#app/components/use-form.ts"
import { useLanguage, useT } from "#app/locales/language.ts"
import type { Bank } from "#contract/lookup.ts"
import { bankCodeOf, recommendedBanks } from "#contract/rules/banks.ts"

export function BankField({ field, banks }: { field: Field; banks: ReturnType<typeof groupBanks> }) {
  const t = useT()
  const language = useLanguage()
  const option = ({ code, ...names }: Bank) => ({
    value: code,
    label: bankName({ bankCode: code, bank: names }, language),
  })
  return (
    <SelectField
      field={field}
      label={t("register.bank.bank")}
      hint={t("register.bank.recommendedHint")}
      placeholder={t("register.bank.choose")}
      groups={[
        { label: t("register.bank.recommended"), options: banks.recommended.map(option) },
        { label: t("register.bank.others"), options: banks.others.map(option) },
      ]}
    />
  )
}

/** The recommended banks in the order of our table, and the others in the backend's order. */
export function groupBanks(banks: Bank[]): { recommended: Bank[]; others: Bank[] } {
  const named = (code: string) => banks.filter(bank => bankCodeOf(bank.code) === code)
  const recommended = recommendedBanks.flatMap(({ code }) => named(code))
  return { recommended, others: banks.filter(bank => !recommended.includes(bank)) }
}
