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

/** Nothing of the video is loaded before the player asks for it. */
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
        // Captions from elsewhere are read only with the other site's leave.
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
