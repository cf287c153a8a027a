// A vertical picker: one account of the wallet and the game accounts, chosen by radio buttons in a scrolling list.

import { baht } from "#app/format.ts"
import type { Field } from "#app/forms/use-form.ts"
import { useT } from "#app/language.ts"
import { FieldError } from "./field.tsx"

export type PickableAccount = { value: string; name: string; amountSatang: number }

type Props = {
  field: Field
  label: string
  /** The first entry: nothing chosen. */
  placeholder: string
  accounts: PickableAccount[]
}

export function AccountPicker({ field, label, placeholder, accounts }: Props) {
  const chosen = field.initialValue ?? ""
  const entries = [{ value: "", name: placeholder, amountSatang: undefined }, ...accounts]
  return (
    <fieldset
      className="min-w-0"
      aria-invalid={field.errors ? true : undefined}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="h-62 snap-y snap-proximity overflow-y-auto overscroll-contain rounded-box border border-base-300 bg-base-100 p-1">
        {entries.map(account => (
          <PickerEntry
            key={account.value}
            name={field.name}
            account={account}
            checked={account.value === chosen}
          />
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}

type EntryProps = {
  name: string
  account: { value: string; name: string; amountSatang: number | undefined }
  checked: boolean
}

function PickerEntry({ name, account, checked }: EntryProps) {
  const t = useT()
  return (
    <label className="flex min-h-14 cursor-pointer snap-start flex-col justify-center rounded-field px-3 py-1 has-checked:bg-primary has-checked:text-primary-content has-focus-visible:outline-3 has-focus-visible:outline-primary">
      <input type="radio" name={name} value={account.value} defaultChecked={checked} className="sr-only" />
      <span className="font-semibold">{account.name}</span>
      {account.amountSatang !== undefined && (
        <span className="text-sm tabular-nums">
          {t("common.amountBaht", { amount: baht(account.amountSatang) })}
        </span>
      )}
    </label>
  )
}
