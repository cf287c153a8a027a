// The state that a form's fields render from: conform's submission result. Conform's browser-side state is left out,
// since pages are never hydrated (docs/decisions/007-forms.md).

import type { SubmissionResult } from "@conform-to/react"
import { useActionData } from "react-router"
import type { FormAnswer } from "#app/forms/submission.server.ts"
import { usePage } from "./page-context.tsx"

export type Field = {
  id: string
  name: string
  errorId: string
  /** Message keys; absent for a valid field. */
  errors: string[] | undefined
  /** What was typed, or the default. */
  initialValue: string | undefined
  required: boolean | undefined
  /** Is this the field that is needed next: the first with an error, else where the form begins? The page focuses it. */
  isNext: boolean | undefined
}

/** What HTML can't carry. */
const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}]/gu

type Options<Name extends string> = {
  id: string
  /** Of a GET form, what its loader says of the address; `null` for nothing. */
  lastResult?: SubmissionResult | null | undefined
  defaultValue?: Partial<Record<Name, string | null | undefined>>
  required?: readonly Name[]
  /**
   * Fields in order, where they are not the required ones: a page that opens with the form begins at the first that is
   * empty, else at the last.
   */
  begins?: readonly Name[]
}

/** The fields of a form by name: values and messages of the last submit, else the defaults. `id` is the form's own. */
export function useForm<Name extends string>({
  id,
  defaultValue,
  required = [],
  begins = required,
  ...given
}: Options<Name>): Record<Name, Field> {
  const answer = useActionData<FormAnswer>()
  const lastResult = given.lastResult === undefined ? answer?.result : given.lastResult
  const errors = lastResult?.error ?? {}
  const { typed: before } = usePage()
  const typed: Record<string, unknown> = lastResult?.initialValue ?? { ...defaultValue, ...before }
  // In the order of the fields, where the form names them.
  const inOrder = [...Object.keys(defaultValue ?? {}), ...Object.keys(errors)]
  const firstFault = inOrder.find(name => name !== "" && errors[name])
  const beginning = lastResult ? undefined : (begins.find(name => !typed[name]) ?? begins.at(-1))
  const field = (name: string): Field => {
    const value = typed[name]
    return {
      id: `${id}-${name}`,
      name,
      errorId: `${id}-${name}-error`,
      errors: errors[name] ?? undefined,
      initialValue: typeof value === "string" ? value.replace(unprintable, "") : undefined,
      isNext: name === (firstFault ?? beginning) || undefined,
      required: required.some(one => one === name) || undefined,
    }
  }
  return new Proxy({} as Record<Name, Field>, {
    get: (_, name) => (typeof name === "string" ? field(name) : undefined),
  })
}
