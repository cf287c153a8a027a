// A step's refusal, with a link to the first step when only another phone number helps.
import { RefusalAlert } from "#app/components/alert.tsx"
import { Link } from "#app/components/link.tsx"
import type { Refusal } from "#app/forms/submission.server.ts"
import { useT } from "#app/locales/language.ts"
import { stepPaths } from "./steps.ts"

const phoneCodes = ["EXISTING_USER", "UNVERIFIED_OTP", "PHONE_NUMBER_REQUIRE_10_DIGIT"]

export function StepRefusal({ refusal }: { refusal: Refusal | undefined }) {
  const t = useT()
  const isPhone = refusal && "message" in refusal && phoneCodes.includes(refusal.message)
  return (
    <>
      <RefusalAlert refusal={refusal} />
      {isPhone && (
        <Link to={stepPaths.phone} className="btn mb-4 h-13 w-full">
          {t("register.phone.change")}
        </Link>
      )}
    </>
  )
}
