// Slips for journeys: an operator whose daily window is open now, the picture of a slip, and the way to the form.
import type { BackendOptions } from "#backend/backend.ts"
import type { SlipWish } from "#backend/sandbox/world/slips.ts"
import type { Form } from "#tests/browser/form.ts"
import type { Page } from "#tests/browser/page.ts"
import type { Member } from "./member.ts"
import type { Site } from "./site.ts"
import { t } from "./words.ts"

// Decided once: a clock that moved back between two uploads would put a transfer after its slip.
const time = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(11, 16)
const ahead = time > "22:45" || time < "00:10" ? 2 * 3_600_000 : 0

/** For a site whose tests upload slips: around midnight in Bangkok its clock is two hours ahead, when slips are taken. */
export const whenSlipsAreTaken: BackendOptions = { clock: () => Date.now() + ahead }

/** The picture of a slip that its bank knows. */
export async function slipFile(site: Site, member: Member, wish: Partial<SlipWish> = {}): Promise<File> {
  const made = await site.backend.sandbox.makeSlip(member.phone, { amountSatang: 300_00, ...wish })
  if (!made) throw new Error("No slip can be made for this member")
  return new File([made.png], "my slip.png", { type: "image/png" })
}

/** From home to the form, as a player goes. */
export async function openSlipForm(home: Page): Promise<Page> {
  const deposit = await home.click(t("home.tiles.deposit"))
  return deposit.click({ css: 'a[href="/user/home/deposit/slip"]' })
}

export const slipForm = (page: Page): Form => page.form({ button: t("deposit.slip.submit") })
