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
