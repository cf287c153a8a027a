// Filling in the transfer dialog as a player does: tapping the pickers, typing the amount.
import type { Page } from "@playwright/test"
import type { Translate } from "#app/locales/language.ts"

/** Chooses the wallet and the game PG Soft, and types the amount. */
export async function fillTransfer(page: Page, t: Translate, amount: string): Promise<void> {
  const dialog = page.getByRole("dialog")
  await dialog
    .getByRole("group", { name: t("common.from") })
    .getByText(t("common.wallet"))
    .tap()
  await dialog
    .getByRole("group", { name: t("common.to") })
    .getByText("PG Soft")
    .tap()
  await dialog.getByLabel(t("common.amount")).fill(amount)
}
