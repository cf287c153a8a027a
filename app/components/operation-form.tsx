// The form of an operation: it carries the idempotency key, so that two submits of it are one operation.
import type { ComponentProps } from "react"
import { useShownAt } from "./page-context.tsx"
import { PostForm } from "./post-form.tsx"

/** A post form with the idempotency key that its loader issued, and when it was shown. */
export function OperationForm({
  idempotencyKey,
  children,
  ...props
}: ComponentProps<typeof PostForm> & { idempotencyKey: string }) {
  return (
    <PostForm autoComplete="off" {...props}>
      <input type="hidden" name="_op" value={idempotencyKey} />
      <input type="hidden" name="_at" value={useShownAt()} />
      {children}
    </PostForm>
  )
}
