// /user/home/deposit/:bank/help: how to transfer, as a large picture and as text (docs/product/deposits.md).
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { useT } from "#app/locales/language.ts"
import { language } from "#app/middleware/language.server.ts"
import { detailWay } from "../../load.server.ts"
import { namesOf } from "../../ways.ts"
import type { Route } from "./+types/route"
import picture from "./transfer-help.svg?no-inline"

export const handle = dialogHandle

export async function loader({ params }: Route.LoaderArgs) {
  const { accounts, isManual } = await detailWay(params.bank)
  return { name: namesOf(accounts[0], language()).name, isManual }
}

const steps = ["copy", "pay", "check", "wait"] as const

export default function DepositHelp({ loaderData: { name, isManual }, params }: Route.ComponentProps) {
  const t = useT()
  const backTo = href("/user/home/deposit/:bank", params)
  return (
    <Dialog title={t("deposit.bank.help")} backTo={backTo}>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="surface overflow-hidden">
            <img
              src={`${picture}#step${index + 1}`}
              alt=""
              width={480}
              height={360}
              className="h-auto w-full"
            />
            <p className="p-4">
              {step === "wait" && isManual
                ? t("deposit.bank.manual")
                : t(`deposit.help.${step}`, { bank: name })}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
