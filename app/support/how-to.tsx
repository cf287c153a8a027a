// How to use the product: five videos, each with the same steps as text (docs/product/information.md).
import { Icon } from "#app/components/icon.tsx"
import { Link } from "#app/components/link.tsx"
import { type TextKey, useT } from "#app/locales/language.ts"
import { slugOf, type Topic, topicNames, topics } from "./how-to-topics.ts"

/** `path` is this screen's own; each video opens over it. `isBehind`: a video is open, and sets the title. */
export function HowTo({ path, clips, isBehind }: { path: string; clips: string; isBehind: boolean }) {
  const t = useT()
  return (
    <div inert={isBehind}>
      {!isBehind && <title>{t("howto.title")}</title>}
      <h1 className="mt-2 text-2xl font-bold">{t("howto.title")}</h1>
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
  )
}

/** The steps of a video as text. */
export function Steps({ topic }: { topic: Topic }) {
  const t = useT()
  return (
    <ol className="flex flex-col gap-3">
      {topics[topic].map((step, number) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full bg-secondary text-sm font-semibold text-secondary-content"
          >
            {number + 1}
          </span>
          <span>{t(`howto.steps.${topic}.${step}` as TextKey)}</span>
        </li>
      ))}
    </ol>
  )
}
