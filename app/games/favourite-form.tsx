// A star on a game's card: adds it to the favourites, or removes it.
import { href } from "react-router"
import { Icon } from "#app/components/icon.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"
import { useWords } from "#app/locales/words.ts"
import type { GameAccount } from "#app/services/wallet.server.ts"

type Props = {
  game: Pick<GameAccount, "code" | "name">
  isFavourite: boolean
  /** The path of the page that shows the star. */
  back: string
}

export function FavouriteForm({ game: { code, name }, isFavourite, back }: Props) {
  const say = useWords()
  const t = useT()
  return (
    <PostForm action={href("/user/games/favourite")} className="absolute top-0 right-0">
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="favourite"
        value={isFavourite ? "no" : "yes"}
        className="flex size-12 cursor-pointer items-center justify-center"
      >
        <span
          className={`flex size-9 items-center justify-center rounded-full ${isFavourite ? "bg-primary text-primary-content" : "bg-base-100"}`}
        >
          <Icon
            name="star"
            className="size-5"
            label={t(isFavourite ? "games.unfavour" : "games.favour", { name: say(name).text })}
          />
        </span>
      </button>
    </PostForm>
  )
}
