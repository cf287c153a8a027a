// /register/done: the account exists; leads to /login after 2 s (docs/product/accounts.md),
// which repeats the message for players who could not read it in time.
import { href, redirect } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { Title } from "#app/components/flash.tsx"
import { Icon } from "#app/components/icon.tsx"
import { LoadNext } from "#app/components/page-context.tsx"
import { useT } from "#app/locales/language.ts"
import { hasFinished } from "../draft.server.ts"

export async function loader() {
  if (!(await hasFinished())) throw redirect(href("/register"), 303)
  return null
}

export default function RegisterDone() {
  const t = useT()
  return (
    <section className="flex flex-col items-center pt-12 text-center">
      <Title>{t("register.success.title")}</Title>
      <LoadNext seconds={2} to={`${href("/login")}?registered`} />
      <span className="mb-5 flex size-20 items-center justify-center rounded-full bg-secondary text-success">
        <Icon name="check" className="size-10" />
      </span>
      <h1 className="text-2xl font-bold">{t("register.success.title")}</h1>
      <p className="mt-2 mb-8 max-w-sm">{t("register.success.text")}</p>
      <ButtonLink tall wide main to={`${href("/login")}?registered`} text="register.success.login" />
    </section>
  )
}
