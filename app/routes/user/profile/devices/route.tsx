// /user/profile/devices: where the member is logged in, and the way to end that (docs/product/accounts.md). Its post
// says that the new devices are the member's.
import { href } from "react-router"
import { ButtonLink } from "#app/components/button.tsx"
import { DateTime } from "#app/components/date-time.tsx"
import { Screen } from "#app/components/dialog.tsx"
import { NotLoaded } from "#app/components/empty.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { NewDeviceNotice } from "#app/devices/new-device-notice.tsx"
import { readForm } from "#app/forms/submission.server.ts"
import { redirectIfEnded, valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { extensionsOr } from "#app/request/account-extensions.server.ts"
import { seeOther } from "#app/request/flash.server.ts"
import { memberPath } from "#app/request/own-path.ts"
import { confirmDevices, listSessions, type Session } from "#app/services/account-extensions.server.ts"
import type { Route } from "./+types/route"

export const middleware: Route.MiddlewareFunction[] = [extensionsOr(href("/user/profile"))]

export async function loader() {
  return { known: valueOr(await listSessions(api()), undefined) }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args)
  const confirmed = await confirmDevices(api())
  if (!confirmed.ok) redirectIfEnded(confirmed.error)
  return seeOther(
    memberPath(form.get("to")),
    confirmed.ok
      ? { tone: "success", text: "devices.new.confirmed" }
      : { tone: "danger", text: "errors.notDone" },
  )
}

export default function Devices({ loaderData: { known } }: Route.ComponentProps) {
  const t = useT()
  return (
    <Screen title={t("devices.title")} className="mx-auto max-w-2xl">
      <h1 className="text-2xl font-bold">{t("devices.title")}</h1>
      <p className="mt-1 mb-4 opacity-80">{t("devices.text")}</p>
      {known ? (
        <>
          <NewDeviceNotice devices={known.newDevices ?? []} />
          <ul className="grid gap-3">
            {known.sessions.map(session => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
          <div className="mt-4 grid gap-3 sm:flex">
            {known.sessions.length > 1 && (
              <ButtonLink
                large
                to={href("/user/profile/devices/end/:session", { session: "others" })}
                text="devices.endOthers"
              />
            )}
            <ButtonLink
              large
              to={href("/user/profile/devices/end/:session", { session: "all" })}
              text="devices.endAll"
            />
          </div>
        </>
      ) : (
        <NotLoaded text={t("devices.couldNotLoad")} retry={href("/user/profile/devices")} />
      )}
      <Link to={href("/user/profile")} className="btn mt-3 -ml-4 btn-ghost px-2">
        <Icon name="chevron-left" className="size-5" />
        {t("profile.title")}
      </Link>
    </Screen>
  )
}

function SessionRow({ session }: { session: Session }) {
  const t = useT()
  const { id, device, network, createdAt, usedAt, isCurrent } = session
  return (
    <li className="surface flex gap-3 p-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-secondary text-secondary-content">
        <Icon name="smartphone" />
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold">{device || t("devices.unknown")}</p>
        {isCurrent && <p className="text-sm font-semibold text-success">{t("devices.current")}</p>}
        <p className="text-sm opacity-80">
          {t("devices.lastUsed")} <DateTime at={usedAt} />
        </p>
        <p className="text-sm opacity-80">
          {t("devices.firstLogin")} <DateTime at={createdAt} />
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-sm tabular-nums opacity-80">{network}</p>
          {!isCurrent && (
            <Link
              to={href("/user/profile/devices/end/:session", { session: id })}
              className="btn mt-1"
              aria-label={`${t("devices.end")}: ${device || t("devices.unknown")}`}
            >
              {t("devices.end")}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}
