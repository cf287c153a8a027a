// /user/home/conditions: the operator's conditions (docs/product/information.md).
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { Empty, NotLoaded } from "#app/components/empty.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { ServerHtml } from "#app/components/server-html.tsx"
import { saidHtmls } from "#app/html/said-html.server.ts"
import { valueOr } from "#app/loading/failure.server.ts"
import { useT } from "#app/locales/language.ts"
import { api } from "#app/middleware/api.server.ts"
import { language } from "#app/middleware/language.server.ts"
import { listConditions } from "#app/services/lookup.server.ts"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export async function loader() {
  const conditions = valueOr(await listConditions(api()), undefined)
  return { conditions: conditions && saidHtmls(conditions, language()) }
}

export default function Conditions({ loaderData: { conditions } }: Route.ComponentProps) {
  const t = useT()
  const path = usePath()
  return (
    <Dialog title={t("conditions.title")}>
      {conditions === undefined ? (
        <NotLoaded text={t("conditions.couldNotLoad")} retry={path} />
      ) : conditions.length === 0 ? (
        <Empty icon="file-text" title={t("conditions.empty")} />
      ) : (
        <ul className="flex flex-col gap-3">
          {conditions.map((html, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no names, and the list never changes
            <li key={index} className="surface p-4">
              <ServerHtml {...html} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
