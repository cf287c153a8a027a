// What both pages of the how-to have: where it is, and the steps of a video as text (docs/product/information.md).
import { href } from "react-router"
import { usePath } from "#app/components/page-context.tsx"
import { type TextKey, useT } from "#app/locales/language.ts"
import { type Topic, topics } from "#app/support/how-to-topics.ts"

/** The how-to of the area that the page is in: for guests, or for members. */
export function useHowToPath(): string {
  return usePath().startsWith("/user/") ? href("/user/howto") : href("/howto")
}

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
