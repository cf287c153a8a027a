// The steps of the registration, in their order.
import { href } from "react-router"

export type Step = "phone" | "otp" | "profile" | "bank"

export const stepOrder: Step[] = ["phone", "otp", "profile", "bank"]

export const stepPaths: Record<Step, string> = {
  phone: href("/register"),
  otp: href("/register/otp"),
  profile: href("/register/profile"),
  bank: href("/register/bank"),
}
