// The style sheet of whatever shows bonuses; pages without them do not pay for it.
import stylesheet from "./bonus.css?url"

export function BonusStyles() {
  return <link rel="stylesheet" href={stylesheet} precedence="default" />
}
