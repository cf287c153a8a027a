// The button that hides what the player has, or shows it again (docs/product/home.md).
import { href } from "react-router"
import { useT } from "#app/locales/language.ts"
import { Icon } from "./icon.tsx"
import { PostForm } from "./post-form.tsx"

type Props = {
  isHidden: boolean
  /** The screen that it leads back to; home without. */
  back?: string | undefined
}

export function AmountsButton({ isHidden, back }: Props) {
  const t = useT()
  return (
    <PostForm action={`${href("/user/home")}?do=amounts`}>
      {back && <input type="hidden" name="back" value={back} />}
      <button
        type="submit"
        name="hide"
        value={isHidden ? "no" : "yes"}
        className="flex size-[44px] cursor-pointer items-center justify-center rounded-full"
      >
        <Icon
          name={isHidden ? "eye-off" : "eye"}
          className="size-5"
          label={t(isHidden ? "home.show" : "home.hide")}
        />
      </button>
    </PostForm>
  )
}
