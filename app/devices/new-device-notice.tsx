// Tells of a login on a new device, and asks whether it was the member's (docs/product/accounts.md).
import { href } from "react-router"
import { Alert } from "#app/components/alert.tsx"
import { ButtonLink, SubmitButton } from "#app/components/button.tsx"
import { DateTime } from "#app/components/date-time.tsx"
import { usePath } from "#app/components/page-context.tsx"
import { PostForm } from "#app/components/post-form.tsx"
import { useT } from "#app/locales/language.ts"
import type { NewDevice } from "#app/services/account-extensions.server.ts"

/** Most devices that are named; the list of devices has them all. */
const mostNamed = 3

export function NewDeviceNotice({ devices }: { devices: NewDevice[] }) {
  const t = useT()
  const path = usePath()
  if (devices.length === 0) return null
  return (
    <Alert tone="warning" title={t("devices.new.title")}>
      <ul>
        {devices.slice(0, mostNamed).map(({ device, network, at }) => (
          <li key={at}>
            {[device || t("devices.unknown"), network].filter(Boolean).join(" · ")}{" "}
            <span className="block text-sm opacity-80">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink main to={`${href("/user/profile/password")}?device=unknown`} text="devices.new.notMine" />
        <PostForm action={href("/user/profile/devices")}>
          <input type="hidden" name="to" value={path} />
          <SubmitButton text="devices.new.mine" />
        </PostForm>
      </div>
    </Alert>
  )
}
