// /user/home/conditions: the operator's terms, HTML through the safe renderer (specification, section 2).
import { href } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import { orElse } from "#app/failure.server.ts"
import { safeHtml } from "#app/html/safe-html.server.ts"
import { useT } from "#app/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { listConditions } from "#app/services/lookup.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader({ context }: Route.LoaderArgs) {
  const conditions = orElse(await listConditions(api(context)), undefined)
  return { conditions: conditions?.map(html => safeHtml(html)) }
}

export default function Conditions({ loaderData: { conditions } }: Route.ComponentProps) {
  const t = useT()
  const path = href("/user/home/conditions")
  return (
    <Dialog title={t("conditions.title")} closeTo={href("/user/home")}>
      <title>{t("conditions.title")}</title>
      {!conditions && <NotLoaded text={t("conditions.couldNotLoad")} retry={path} />}
      {conditions?.length === 0 && <Empty icon="file-text" title={t("conditions.empty")} />}
      <ol className="flex flex-col gap-3">
        {conditions?.map((condition, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is rendered once
          <li key={at} className="rounded-box bg-base-100 p-4">
            <ServerHtml html={condition} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
