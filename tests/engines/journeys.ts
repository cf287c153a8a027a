// The smoke journeys: every one begins where the one before it has left a member, and takes a picture of its screen.
import type { Member } from "#tests/site/member.ts"
import { t } from "#tests/site/words.ts"
import type { SecureSite } from "./secure-site.ts"
import { type Tab, until } from "./tab.ts"

export interface Stage {
  tab: Tab
  site: SecureSite
  member: Member
  /** A picture of what is shown now. */
  picture: (name: string) => Promise<void>
}

const says = (tab: Tab, text: string) => until(text, async () => (await tab.text()).includes(text))
const at = (tab: Tab, path: RegExp) =>
  until(String(path), async () => path.test(new URL(await tab.url()).pathname))

export const journeys: Record<string, (stage: Stage) => Promise<void>> = {
  async login({ tab, site, member, picture }) {
    await tab.open(`${site.origin}/login`)
    await picture("login")
    await tab.fill("#login-username", member.phone)
    await tab.fill("#login-password", member.password)
    await tab.press("#login button[type=submit]")
    await at(tab, /^\/user\/home$/)
    await says(tab, "1,500.00")
    // The agreement comes over it after 1.5 s.
    const shown = `getComputedStyle(document.querySelector(".agreement")).visibility === "visible"`
    await until("the agreement", () => tab.evaluate<boolean>(shown))
    await tab.press(".agreement form button")
    await until("no agreement", async () => (await tab.count(".agreement")) === 0)
    await picture("home")
  },

  async deposit({ tab, site, picture }) {
    await tab.open(`${site.origin}/user/home`)
    await tab.press('a[href="/user/home/deposit"]')
    await at(tab, /deposit$/)
    await until("the banks", async () => (await tab.count('[role=dialog] a[href*="/deposit/"]')) > 4)
    await picture("deposit")
    await tab.press('[role=dialog] a[href="/user/home/deposit/KBANK"]')
    await at(tab, /KBANK$/)
    await says(tab, t("deposit.bank.useQr"))
    await picture("bank")
  },

  async qr({ tab, site, picture }) {
    await tab.open(`${site.origin}/user/home/deposit/KBANK/qr`)
    await tab.fill("#qr-amount", "120")
    await tab.press("#qr button[type=submit]")
    await until("the code", async () => (await tab.count("qr-countdown img")) > 0)
    await says(tab, "120.00")
    await picture("qr")
  },

  async transfer({ tab, site, picture }) {
    await tab.open(`${site.origin}/user/home/transfer`)
    await tab.choose("#transfer [name=from][value=wallet]")
    await tab.choose("#transfer [name=to][value=PG]")
    await tab.fill("#transfer-amount", "100")
    await picture("transfer")
    await tab.press("#transfer button.btn-primary")
    await at(tab, /transfer\/\d+\./)
    await says(tab, "100.00")
    await picture("transferred")
  },

  async withdraw({ tab, site, picture }) {
    await tab.open(`${site.origin}/user/home/withdraw`)
    await tab.fill("#withdraw-amount", "200")
    await picture("withdraw")
    await tab.press("#withdraw button[type=submit]")
    await at(tab, /withdraw\/\d+\./)
    await says(tab, "200.00")
  },

  async spin({ tab, site, member, picture }) {
    await site.backend.sandbox.giveCoins(member.phone, 1)
    await tab.open(`${site.origin}/user/spin`)
    await picture("spin")
    await tab.press("spin-wheel form button")
    await says(tab, t("spin.prize.text", { label: "20 บาท" }))
    await tab.press('[role=dialog] a[href="/user/spin"]')
    await until("no coin left", async () => (await tab.count("spin-wheel button[disabled]")) > 0)
  },

  async chat({ tab, site, picture }) {
    await tab.open(`${site.origin}/chat`)
    await says(tab, t("chat.welcome"))
    const message = `ถึงไหม ${Date.now()}`
    await tab.fill("#chat-text", message)
    await tab.press(".chat-write button")
    await says(tab, message)
    await until("no message on its way", async () => (await tab.count(".chat-pending")) === 0)
    await picture("chat")
  },

  async statement({ tab, site, picture }) {
    await tab.open(`${site.origin}/user/statement`)
    await says(tab, "200.00")
    await picture("statement")
  },
}
