// A step's refusal, with a link to the earlier step that alone can mend it.
import { RefusalAlert } from "#app/components/alert.tsx"
import { Link } from "#app/components/link.tsx"
import type { Refusal } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { stepPaths } from "./steps.ts"

const phoneCodes = ["EXISTING_USER", "UNVERIFIED_OTP", "PHONE_NUMBER_REQUIRE_10_DIGIT"]

export function StepRefusal({ refusal }: { refusal: Refusal | undefined }) {
  const t = useT()
  const isPhone = refusal && "message" in refusal && phoneCodes.includes(refusal.message)
  const isPassword = refusal && "text" in refusal && refusal.text === "validation.passwordOwn"
  const isInviter = refusal && "message" in refusal && refusal.message === "INVALID_CODE"
  return (
    <>
      <RefusalAlert refusal={refusal} />
      {isPhone && (
        <Link to={stepPaths.phone} className="btn mb-4 min-h-13 w-full">
          {t("register.phone.change")}
        </Link>
      )}
      {(isPassword || isInviter) && (
        <Link to={stepPaths.profile} className="btn mb-4 min-h-13 w-full">
          {t(isPassword ? "password.title" : "register.profile.inviteCode")}
        </Link>
      )}
    </>
  )
}
