// The form that filters the statement. It changes nothing, so it is a GET form, and its answer has an address.
import { href } from "react-router"
import { ButtonLink, SubmitButton } from "#app/components/button.tsx"
import { SelectField, TextField } from "#app/components/field.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useForm } from "#app/components/use-form.ts"
import { useT } from "#app/locales/language.ts"
import { statementStatuses, statementTypes } from "#contract/statement.ts"
import { dayOf, type FilterAnswer, moneyIn, queryOf, startOfDay, type Typed } from "./filter.ts"

export function FilterForm({ typed, result }: Pick<FilterAnswer, "typed" | "result">) {
  const t = useT()
  const fields = useForm<keyof Typed>({ id: "filter", lastResult: result, defaultValue: typed })
  const count = Object.keys(typed).length
  const detailed = count - (isQuick(typed.type) ? 1 : 0)
  return (
    <details open={detailed > 0} className="group surface grow">
      <summary className="flex min-h-13 cursor-pointer items-center gap-2 rounded-box px-3 font-semibold">
        <Icon name="list-filter" className="size-5" />
        <span className="grow">
          {count > 0 ? t("statement.filter.active", { count }) : t("statement.filter.title")}
        </span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <form method="get" action={href("/user/statement")} noValidate className="px-4 pb-4">
        <div className="flex flex-wrap gap-x-3 *:flex-[1_1_8rem]">
          <SelectField
            field={fields.type}
            label={t("statement.filter.type")}
            placeholder={t("statement.filter.allTypes")}
            options={[
              { value: moneyIn, label: t("statement.quick.in") },
              ...statementTypes.map(value => ({ value, label: t(`statement.types.${value}`) })),
            ]}
          />
          <SelectField
            field={fields.status}
            label={t("statement.filter.status")}
            placeholder={t("statement.filter.allStatuses")}
            options={statementStatuses.map(value => ({ value, label: t(`statement.status.${value}`) }))}
          />
        </div>
        <div className="flex flex-wrap gap-x-3 *:flex-[1_1_9rem]">
          <DayField field={fields.from} label={t("statement.filter.from")} />
          <DayField field={fields.to} label={t("statement.filter.to")} />
        </div>
        <div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
          {count > 0 && <ButtonLink large to={href("/user/statement")} text="statement.filter.clear" />}
          <SubmitButton large main text="statement.filter.apply" />
        </div>
      </form>
    </details>
  )
}

/** A date field drops an invalid date, so it becomes a text field then, and the player sees what was typed. */
function DayField({ field, label }: Pick<Parameters<typeof TextField>[0], "field" | "label">) {
  const isDay = !field.initialValue || startOfDay(field.initialValue) !== undefined
  const iso = isDay && field.initialValue ? dayOf(startOfDay(field.initialValue) ?? 0) : field.initialValue
  return (
    <TextField
      field={{ ...field, initialValue: iso }}
      label={label}
      type={isDay ? "date" : "text"}
      autoComplete="off"
    />
  )
}

const quickTypes = [undefined, moneyIn, "withdraw", "transfer"] as const

/** Is this type one of the links? */
function isQuick(type: string | undefined): boolean {
  return type !== undefined && quickTypes.some(one => one === type)
}

export function QuickFilters({ typed }: { typed: Typed }) {
  const t = useT()
  return (
    <nav aria-label={t("statement.quick.label")} className="mb-3">
      <ul className="flex flex-wrap gap-1 *:grow">
        {quickTypes.map(type => (
          <li key={type ?? "all"}>
            <Link
              to={href("/user/statement") + queryOf({ ...typed, type })}
              className={`btn w-full min-w-11 px-1.5 ${typed.type === type ? "btn-primary" : ""}`}
              aria-current={typed.type === type ? "page" : undefined}
            >
              {t(`statement.quick.${type ?? "all"}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
