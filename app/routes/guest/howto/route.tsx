// /howto: how to use the product (specification, section 2).
import { HowTo } from "#app/support/how-to.tsx"

export default function GuestHowTo() {
  return <HowTo />
}
