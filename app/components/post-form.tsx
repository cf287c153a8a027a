// The form that posts. All our forms use it, so that each carries the member's form key.
import type { ComponentProps } from "react"
import { usePage } from "./page-context.tsx"

type Props = Omit<ComponentProps<"form">, "method">

/**
 * `<form method="post">` with the member's form key. `noValidate`: the server says what is wrong, in the player's own
 * language, beside the field; `required` stays on the fields for assistive technology.
 */
export function PostForm({ children, ...props }: Props) {
  const { formKey } = usePage()
  return (
    <form method="post" noValidate {...props}>
      {formKey && <input type="hidden" name="_key" value={formKey} />}
      {children}
    </form>
  )
}

/** The form of a page: its fields, and the button that sends it, as wide as they are. */
export function PageForm({ submit, children, ...form }: Props & { submit: string }) {
  return (
    <PostForm {...form}>
      {children}
      <button type="submit" className="btn min-h-13 w-full btn-primary text-base">
        {submit}
      </button>
    </PostForm>
  )
}

/** A post form with the idempotency key that its loader issued, and when it was shown. */
export function OperationForm({
  idempotencyKey,
  children,
  ...props
}: ComponentProps<typeof PostForm> & { idempotencyKey: string }) {
  return (
    <PostForm autoComplete="off" {...props}>
      <input type="hidden" name="_op" value={idempotencyKey} />
      <input type="hidden" name="_at" value={usePage().shownAtMs} />
      {children}
    </PostForm>
  )
}
