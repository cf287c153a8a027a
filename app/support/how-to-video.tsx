// A how-to video in its modal player, with captions in the three languages and the same steps to read below.
import { Dialog } from "#app/components/dialog.tsx"
import { languages, useLanguage, useT } from "#app/locales/language.ts"
import { Steps } from "./how-to.tsx"
import { slugOf, type Topic } from "./how-to-topics.ts"

type Props = {
  topic: Topic
  /** Where the clips are: a path of this site, or the address of a folder elsewhere. */
  clips: string
  closeTo: string
}

/** The browser loads the video only when the player starts it. */
export function HowToVideo({ topic, clips, closeTo }: Props) {
  const t = useT()
  const spoken = useLanguage()
  const file = `${clips}/${slugOf(topic)}`
  return (
    <Dialog title={t(`howto.videos.${topic}`)} closeTo={closeTo}>
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
