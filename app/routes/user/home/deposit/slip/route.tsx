// /user/home/deposit/slip: sends the picture of a transfer's slip (docs/product/slips.md).
import { data, href } from "react-router"
import { z } from "zod"
import { dialogHandle } from "#app/components/dialog.tsx"
import { DialogForm } from "#app/components/dialog-form.tsx"
import { FieldShell } from "#app/components/field-shell.tsx"
import { type Field, useForm } from "#app/components/use-form.ts"
import { message } from "#app/forms/message.ts"
import type { FormAnswer } from "#app/forms/submission.server.ts"
import { readUpload } from "#app/forms/upload.server.ts"
import { tooManyPixels, uploadForms } from "#app/forms/upload-forms.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { activeBonus } from "#app/loading/page-around.server.ts"
import { wallet } from "#app/loading/wallet.server.ts"
import { baht } from "#app/locales/format.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { EarlierOperation } from "#app/operations/earlier-operation.tsx"
import { operationForm, submitOperation } from "#app/operations/submit.server.ts"
import { settings } from "#app/request/server-context.ts"
import { briefMs, depositWays } from "#app/services/lookup.server.ts"
import { type SlipRules, sendSlip, slipRules, slipType } from "#app/services/slip.server.ts"
import { hasNoBankAccount } from "#app/services/wallet.server.ts"
import { hasTooManyPixels } from "#contract/rules/picture-size.ts"
import { callTimeoutMs, uploadTimeoutMs } from "#contract/rules/timeouts.ts"
import { maxSlipBytes, mebibytes, pictureTypes } from "#contract/rules/uploads.ts"
import { WayDialog } from "../blocked.tsx"
import { rememberWay, slipWay } from "../last-way.server.ts"
import { Notes } from "../way-parts.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

const resultPath = (operation: string) => href("/user/home/deposit/slip/:operation", { operation })

export async function loader() {
  const client = api()
  const [form, rules, bonus, ways, mine] = await Promise.all([
    operationForm("slip", resultPath),
    slipRules(client),
    activeBonus(),
    depositWays(client, briefMs),
    wallet(),
  ])
  return {
    ...form,
    rules: valueOr(rules, undefined),
    bonus,
    isManual: valueOr(ways, undefined)?.isManual ?? false,
    lacksAccount: hasNoBankAccount(mine),
  }
}

/** An upload may take this many times as long as a call, whatever limit the deployment sets for calls. */
const uploadFactor = uploadTimeoutMs / callTimeoutMs

export async function action(args: Route.ActionArgs) {
  const upload = await readUpload(args, uploadForms.slip)
  if ("fault" in upload) return turnedAway(upload.fault)
  const answer = await submitOperation(args, {
    posted: upload.fields,
    form: "slip",
    schema: slipSchema,
    send: (once, { file }) => sendSlip(api(), file, once),
    resultPath,
    async confirm({ file }) {
      const fault = await slipFault(file)
      return fault ? { fieldErrors: { file: [fault] } } : undefined
    },
    beside: { SLIP_NO_FILE: "file", SLIP_INVALID_FILE: "file", SLIP_UPLOAD_FAIL: "file" },
    attemptMs: uploadFactor * settings().apiTimeoutMs,
  })
  return rememberWay(slipWay, answer)
}

/** Why a file is no slip that can be read, as far as its first bytes say. */
async function slipFault(file: File): Promise<string | undefined> {
  const { type, foreign } = await slipType(file)
  if (foreign) return message("validation.fileFormat", { format: foreign })
  if (!type) return "errors.SLIP_INVALID_FILE"
  return (await hasTooManyPixels(file)) ? tooManyPixels : undefined
}

function turnedAway(fault: "too-large" | "busy") {
  const text =
    fault === "busy"
      ? "errors.tooManyRequests"
      : message("validation.fileTooLarge", { size: mebibytes(maxSlipBytes) })
  const answer: FormAnswer = { result: { status: "error", error: { file: [text] } } }
  return data(answer, { status: fault === "busy" ? 429 : 413 })
}

export default function DepositSlip({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { idempotencyKey, rules, bonus, isManual, lacksAccount } = loaderData
  const fields = useForm<"file">({
    id: "slip",
    required: ["file"],
  })
  return (
    <WayDialog
      bonus={actionData ? undefined : bonus}
      lacksAccount={!actionData && lacksAccount}
      title={t("deposit.slip.title")}
      closeTo={href("/user/home/deposit")}
      startsInside={!actionData && !loaderData.earlier}
    >
      <EarlierOperation earlier={loaderData.earlier} />
      <p className="mb-4">{t(isManual ? "deposit.bank.manual" : "deposit.slip.text")}</p>
      <DialogForm
        id="slip"
        action={href("/user/home/deposit/slip")}
        encType="multipart/form-data"
        idempotencyKey={idempotencyKey}
        cancelTo={href("/user/home/deposit")}
        submit={t("deposit.slip.submit")}
      >
        <FileField
          field={fields.file}
          label={t("deposit.slip.file")}
          hint={t("deposit.slip.hint", { size: mebibytes(maxSlipBytes) })}
          accept={pictureTypes.join()}
        />
        <Rules rules={rules} />
      </DialogForm>
    </WayDialog>
  )
}

function Rules({ rules }: { rules: SlipRules | undefined }) {
  const t = useT()
  const notes = [t("deposit.slip.within"), t("deposit.slip.once"), t("deposit.notes.registeredOnly")]
  if (rules?.window) notes.push(t("deposit.slip.window", rules.window))
  if (rules?.minimumSatang) notes.push(t("deposit.slip.minimum", { amount: baht(rules.minimumSatang) }))
  return <Notes notes={notes} />
}

const missing = "errors.SLIP_NO_FILE"

/** A file that is not empty. Its content is looked at when it is sent. */
const slipSchema = z.object({
  file: z.instanceof(File, { error: missing }).refine(file => file.size > 0, { error: missing }),
})

type FileFieldProps = { field: Field; label: string; hint: string; accept: string }

/** A file from the phone's pictures or its camera. Browsers never give a chosen file back: it is chosen again. */
function FileField({ field, label, hint, accept }: FileFieldProps) {
  return (
    <FieldShell field={field} label={label} hint={hint}>
      {control => (
        <input
          {...control}
          type="file"
          accept={accept}
          className={`input h-13 w-full bg-base-100 pl-0 text-base file:mr-3 file:h-full file:bg-secondary file:px-4 file:font-semibold file:text-secondary-content ${field.errors ? "input-error" : ""}`}
        />
      )}
    </FieldShell>
  )
}
