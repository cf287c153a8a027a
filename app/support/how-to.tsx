// How to use the product: five topics, each as a few written steps (specification, section 2).
import { Icon } from "#app/components/icon.tsx"
import { type TextKey, useT } from "#app/language.ts"

const topics = {
  wallet: ["balance", "deposit", "slip", "withdraw"],
  enterGame: ["choose", "activate", "play", "transferOnly"],
  checkBalance: ["total", "game", "refresh", "history"],
  receiveBonus: ["open", "choose", "receive"],
  endBonus: ["move", "end", "limit", "after"],
} as const

export function HowTo() {
  const t = useT()
  return (
    <>
      <title>{t("howto.title")}</title>
      <h1 className="mt-2 text-2xl font-bold">{t("howto.title")}</h1>
      <p className="mb-4 opacity-80">{t("howto.text")}</p>
      {Object.entries(topics).map(([topic, steps], index) => (
        <details
          key={topic}
          name="howto"
          open={index === 0}
          className="group mb-3 rounded-box border border-base-300 bg-base-100"
        >
          <summary className="flex min-h-15 cursor-pointer items-center gap-3 rounded-box px-5 py-3 font-semibold">
            <span className="grow">{t(`howto.videos.${topic}` as TextKey)}</span>
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <ol className="flex flex-col gap-3 px-5 pb-5">
            {steps.map((step, number) => (
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
        </details>
      ))}
    </>
  )
}
