// A vertical picker: one account of the wallet and the game accounts, chosen by radio buttons in a scrolling list.

import { FieldGroup } from "#app/components/field-shell.tsx"
import { HeldMoney } from "#app/components/money.tsx"
import { SaidText } from "#app/components/said-text.tsx"
import { Unreadable } from "#app/components/unreadable.tsx"
import type { Field } from "#app/components/use-form.ts"
import type { Words } from "#contract/words.ts"

type PickableAccount = { value: string; name: Words; amountSatang: number | undefined }

type Props = {
  field: Field
  label: string
  /** The first entry: nothing chosen. */
  placeholder: string
  accounts: PickableAccount[]
}

export function AccountPicker({ field, label, placeholder, accounts }: Props) {
  const chosen = field.initialValue ?? ""
  const isChosen = (account: PickableAccount) => account.value === chosen
  // The chosen account comes first: it is visible without scrolling, right below a message about it.
  const ordered = [...accounts.filter(isChosen), ...accounts.filter(account => !isChosen(account))]
  const hasChoice = ordered.some(isChosen)
  const placeholderEntry = (
    <PickerEntry name={field.name} value="" checked={!hasChoice} autoFocus={field.isNext && !hasChoice}>
      <span className="text-sm">{placeholder}</span>
    </PickerEntry>
  )
  return (
    <FieldGroup field={field} label={label}>
      <div className={`surface overflow-hidden ${field.errors ? "outline-2 outline-error" : ""}`}>
        <div className="picker relative h-[min(12rem,30vh)] low:h-32 snap-y snap-proximity scroll-py-2 overflow-y-auto overscroll-contain px-1 py-2">
          {!hasChoice && placeholderEntry}
          {ordered.map(account => (
            <PickerEntry
              key={account.value}
              name={field.name}
              value={account.value}
              checked={isChosen(account)}
              autoFocus={field.isNext && isChosen(account)}
            >
              <PickerAccount account={account} />
            </PickerEntry>
          ))}
          {hasChoice && placeholderEntry}
        </div>
      </div>
    </FieldGroup>
  )
}

type EntryProps = {
  name: string
  value: string
  checked: boolean
  autoFocus: boolean | undefined
  children: React.ReactNode
}

function PickerEntry({ name, value, checked, autoFocus, children }: EntryProps) {
  return (
    <label className="picker-entry relative mb-1 flex min-h-13 cursor-pointer snap-start flex-col justify-center rounded-field px-3 py-1">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={checked}
        // biome-ignore lint/a11y/noAutofocus: a form opens at what is needed next
        autoFocus={autoFocus}
      />
      {children}
    </label>
  )
}

function PickerAccount({ account }: { account: PickableAccount }) {
  return (
    <>
      <SaidText className="font-semibold" words={account.name} />{" "}
      <span className="text-sm tabular-nums">
        {account.amountSatang === undefined ? (
          <Unreadable />
        ) : (
          <HeldMoney amountSatang={account.amountSatang} />
        )}
      </span>
    </>
  )
}
