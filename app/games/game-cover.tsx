// The picture of a game: the operator's where there is one, else a drawn cover.
import type { ReactNode } from "react"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { coverPath } from "./cover.ts"
import styles from "./games.css?url"

type Props = {
  game: Pick<GameAccount, "code" | "name" | "category" | "background" | "logo">
  className?: string
  children?: ReactNode
}

/** `children` stand on the picture. */
export function GameCover({ game, className, children }: Props) {
  const { background, logo } = game
  return (
    <span className={className ? `game-cover ${className}` : "game-cover"}>
      <img
        src={background || coverPath(game, !logo)}
        alt=""
        width="160"
        height="100"
        loading="lazy"
        decoding="async"
      />
      {logo && (
        <img src={logo} alt="" className="game-logo" width="40" height="40" loading="lazy" decoding="async" />
      )}
      {children}
    </span>
  )
}

/** What covers, cards and shelves look like; on each page that shows one. */
export function GameStyles() {
  return <link rel="stylesheet" href={styles} precedence="default" />
}
