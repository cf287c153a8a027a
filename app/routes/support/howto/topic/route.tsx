// /howto/:topic: one of the five videos in its player, with captions in the three languages and the same steps to read
// below. The browser loads the video only when the player starts it.
import { data } from "react-router"
import { Dialog, dialogHandle } from "#app/components/dialog.tsx"
import { languages, useLanguage, useT } from "#app/locales/language.ts"
import { settings } from "#app/request/server-context.ts"
import { slugOf, topicOf } from "#app/support/how-to-topics.ts"
import { Steps } from "../steps.tsx"
import type { Route } from "./+types/route"

export const handle = dialogHandle

export function loader({ params }: Route.LoaderArgs) {
  const topic = topicOf(params.topic)
  if (!topic) throw data(null, 404)
  return { topic, clips: settings().howtoClips }
}

export default function HowToVideo({ loaderData: { topic, clips } }: Route.ComponentProps) {
  const t = useT()
  const spoken = useLanguage()
  const file = `${clips}/${slugOf(topic)}`
  return (
    <Dialog title={t(`howto.videos.${topic}`)}>
      {/* biome-ignore lint/a11y/useMediaCaption: the tracks are made of the list of languages */}
      <video
        controls
        preload="none"
        playsInline
        poster={`${file}.jpg`}
        width={640}
        height={360}
        // Browsers read captions from another site only by a CORS request.
        crossOrigin={clips.startsWith("/") ? undefined : "anonymous"}
        className="mb-4 h-auto w-full rounded-field bg-black"
        aria-label={t("howto.watch", { title: t(`howto.videos.${topic}`) })}
      >
        <source src={`${file}.webm`} type="video/webm" />
        <source src={`${file}.mp4`} type="video/mp4" />
        {languages.map(language => (
          <track
            key={language}
            kind="captions"
            srcLang={language}
            label={t(`common.language.${language}`)}
            src={`${file}.${language}.vtt`}
            default={language === spoken}
          />
        ))}
        <a href={`${file}.mp4`} download>
          {t("howto.notSupported")}
        </a>
      </video>
      <div className="surface p-4">
        <Steps topic={topic} />
      </div>
    </Dialog>
  )
}
