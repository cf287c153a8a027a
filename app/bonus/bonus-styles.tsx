// The stylesheet of everything that shows bonuses. Pages without bonuses do not load it.
import stylesheet from "./bonus.css?url"

export function BonusStyles() {
  return <link rel="stylesheet" href={stylesheet} precedence="default" />
}
