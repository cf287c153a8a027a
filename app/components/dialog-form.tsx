// The form of a dialog: its fields, and a last row with the link back and the submit button.
import type { ComponentProps } from "react"
import { useActionData } from "react-router"
import type { FormAnswer } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { DialogActions } from "./dialog.tsx"
import { Link } from "./link.tsx"
import { OperationForm, PostForm } from "./post-form.tsx"
import { useWayBack } from "./way-back.ts"

/** Beside the button: the last submit did not leave. */
function NothingSent() {
  const t = useT()
  const answer = useActionData<FormAnswer>()
  const refusal = answer?.refusal
  if (!refusal || !("trouble" in refusal) || refusal.trouble !== "unsent") return null
  return <p className="mt-3 text-end font-semibold">{t("operation.nothingSent")}</p>
}

type Props = ComponentProps<typeof PostForm> & {
  /** The idempotency key, for a form that is sent once. */
  idempotencyKey?: string | undefined
  /** The text of the button that sends. Without it the form only leads back. */
  submit?: string | false | undefined
  /** The button ends something that cannot be restored. */
  isDanger?: boolean
  /** The id of the text that says why the form is closed: the button is disabled. */
  closedBy?: string
  /** Where the way back leads. Without it the dialog's own close button is the only one. */
  cancelTo?: string
  /** The text of the way back, where it is not "Cancel". */
  cancel?: string
}

export function DialogForm({
  idempotencyKey,
  submit,
  isDanger = false,
  closedBy,
  cancelTo,
  cancel,
  children,
  ...form
}: Props) {
  const t = useT()
  const wayBack = useWayBack(cancelTo)
  const content = (
    <>
      {children}
      <NothingSent />
      <DialogActions>
        {wayBack && (
          <Link to={wayBack} className="btn btn-lg">
            {cancel ?? t("common.actions.cancel")}
          </Link>
        )}{" "}
        {submit && (
          <button
            type="submit"
            className={`btn btn-lg ${isDanger ? "btn-error" : "btn-primary"}`}
            disabled={closedBy !== undefined}
            aria-describedby={closedBy}
          >
            {submit}
          </button>
        )}
      </DialogActions>
    </>
  )
  if (idempotencyKey === undefined) return <PostForm {...form}>{content}</PostForm>
  return (
    <OperationForm idempotencyKey={idempotencyKey} {...form}>
      {content}
    </OperationForm>
  )
}
