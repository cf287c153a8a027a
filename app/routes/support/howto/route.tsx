// /howto and /user/howto: five videos, each with the same steps as text (docs/product/information.md).
import { Outlet } from "react-router"
import { useHasDialog } from "#app/components/dialog.tsx"
import { Title } from "#app/components/flash.tsx"
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { useT } from "#app/locales/language.ts"
import { settings } from "#app/request/server-context.ts"
import { slugOf, topicNames } from "#app/support/how-to-topics.ts"
import type { Route } from "./+types/route"
import { Steps, useHowToPath } from "./steps.tsx"

export function loader() {
  return { clips: settings().howtoClips }
}

export default function HowTo({ loaderData: { clips } }: Route.ComponentProps) {
  const t = useT()
  const path = useHowToPath()
  const hasDialog = useHasDialog()
  return (
    <div className="mx-auto max-w-md">
      <div inert={hasDialog}>
        {!hasDialog && <Title>{t("howto.title")}</Title>}
        <h1 className="text-2xl font-bold">{t("howto.title")}</h1>
        <p className="mb-4 opacity-80">{t("howto.text")}</p>
        {topicNames.map((topic, index) => (
          <details key={topic} name="howto" open={index === 0} className="group surface mb-3">
            <summary className="flex min-h-15 cursor-pointer items-center gap-3 rounded-box px-5 py-3 font-semibold">
              <span className="grow">{t(`howto.videos.${topic}`)}</span>
              <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
            </summary>
            <div className="px-5 pb-5">
              <Link
                to={`${path}/${slugOf(topic)}`}
                className="relative mb-4 block overflow-hidden rounded-field"
              >
                <img
                  src={`${clips}/${slugOf(topic)}.jpg`}
                  alt={t("howto.watch", { title: t(`howto.videos.${topic}`) })}
                  width={640}
                  height={360}
                  loading="lazy"
                />
                <span className="absolute inset-0 m-auto flex size-15 items-center justify-center rounded-full bg-primary text-primary-content">
                  <Icon name="play" className="size-7" />
                </span>
              </Link>
              <Steps topic={topic} />
            </div>
          </details>
        ))}
      </div>
      <Outlet />
    </div>
  )
}
