// /user/profile/activity: logins and changes of the last 90 days (docs/product/accounts.md).
import { href } from "react-router"
import { DateTime } from "#app/components/date-time.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { Title } from "#app/components/flash.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { valueOr } from "#app/loading/failure.server.ts"
import { type TextKey, useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { extensionsOr } from "#app/request/account-extensions.server.ts"
import { listSecurityEvents, type SecurityEvent } from "#app/services/account-extensions.server.ts"
import { type SecurityEventName, securityEventNames } from "#contract/rules/accounts.ts"
import type { Route } from "./+types/route"

/** Each login begins a session: one line is enough. What was asked for of others is the operator's business. */
const unshown: readonly string[] = ["session_created", "authz_fail"]
const alarming: readonly SecurityEventName[] = [
  "authn_login_fail",
  "authn_login_lock",
  "authn_code_fail",
  "authn_password_change_fail",
  "excess_rate_limit_exceeded",
]

export const middleware: Route.MiddlewareFunction[] = [extensionsOr(href("/user/profile"))]

export async function loader() {
  const events = valueOr(await listSecurityEvents(api()), undefined)
  return { events: events?.filter(({ event }) => isKnown(event) && !unshown.includes(event)) }
}

function isKnown(event: string): event is SecurityEventName {
  return (securityEventNames as readonly string[]).includes(event)
}

export default function Activity({ loaderData: { events } }: Route.ComponentProps) {
  const t = useT()
  return (
    <div className="mx-auto max-w-2xl">
      <Title>{t("devices.activity.title")}</Title>
      <h1 className="text-2xl font-bold">{t("devices.activity.title")}</h1>
      <p className="mt-1 mb-4 opacity-80">{t("devices.activity.text")}</p>
      {!events && (
        <NotLoaded text={t("devices.activity.couldNotLoad")} retry={href("/user/profile/activity")} />
      )}
      {events?.length === 0 && <Empty icon="shield-check" title={t("devices.activity.none")} />}
      {events && events.length > 0 && (
        <ul className="surface px-4">
          {events.map(event => (
            <EventRow key={event.id} {...event} />
          ))}
        </ul>
      )}
      <Link to={href("/user/profile")} className="btn mt-3 -ml-4 btn-ghost px-2">
        <Icon name="chevron-left" className="size-5" />
        {t("profile.title")}
      </Link>
    </div>
  )
}

function EventRow({ event, at, device, network }: SecurityEvent) {
  const t = useT()
  const isAlarming = (alarming as readonly string[]).includes(event)
  const where = [device, network].filter(Boolean).join(" · ")
  return (
    <li className="flex gap-3 border-base-300 border-b py-3 last:border-0">
      <Icon
        name={isAlarming ? "circle-alert" : "shield-check"}
        className={`mt-0.5 size-5 ${isAlarming ? "text-error" : "text-success"}`}
      />
      <div className="min-w-0 grow">
        <p className="font-semibold">{t(`devices.events.${event}` as TextKey)}</p>
        <p className="text-sm opacity-80">
          <DateTime at={at} />
        </p>
        {where && <p className="text-sm opacity-80">{where}</p>}
      </div>
    </li>
  )
}
