// /user/howto: the same for players, since the guests' page would end their visit (`spec-notes.md`, Navigation).
import { HowTo } from "#app/support/how-to.tsx"

export default function PlayerHowTo() {
  return (
    <div className="mx-auto max-w-md">
      <HowTo />
    </div>
  )
}
