// The screens of the journeys as text browsers print them: everything that a journey needs stands there, in order.
import { logIn } from "#tests/site/log-in.ts"
import { wordsOf } from "#tests/site/words.ts"
import type { SecureSite } from "./secure-site.ts"
import { printed } from "./text-browsers.ts"

const t = wordsOf("th")

interface Screen {
  name: string
  path: string
  /** These stand on it in this order. */
  says: string[]
  /** Choices and what they cost, each apart from the next. */
  apart?: string
}

const screens: Screen[] = [
  { name: "login", path: "/login", says: [t("login.phone"), t("login.password"), t("login.submit")] },
  { name: "home", path: "/user/home", says: ["1,500.00", t("home.tiles.deposit"), t("home.tiles.withdraw")] },
  { name: "deposit", path: "/user/home/deposit", says: [t("deposit.title"), "098-765-4321", "411-122-2333"] },
  {
    name: "qr",
    path: "/user/home/deposit/KBANK/qr",
    says: [t("deposit.qr.amount"), t("deposit.qr.create")],
    apart: "10 20 50",
  },
  {
    name: "transfer",
    path: "/user/home/transfer",
    says: [t("common.from"), t("common.wallet"), "PG Soft", t("common.to"), t("common.amount")],
    apart: "PG Soft 0.00",
  },
  {
    name: "withdraw",
    path: "/user/home/withdraw",
    says: [t("withdraw.title"), t("withdraw.submit")],
    apart: `${t("common.actions.cancel")} ${t("withdraw.submit")}`,
  },
  { name: "spin", path: "/user/spin", says: [t("spin.spin")] },
  { name: "chat", path: "/chat", says: [t("chat.message"), t("chat.send"), t("chat.attach")] },
  { name: "messages", path: "/chat/messages", says: [t("chat.welcome")] },
  { name: "statement", path: "/user/statement", says: ["1,500.00"] },
]

/** What the browser makes of each screen; the pages are kept in the folder. */
export async function playText(site: SecureSite, browser: string, folder: string) {
  const member = await site.member({ walletBaht: 1500, games: { PG: 0 } })
  const { browser: visitor } = await logIn(site, member)
  const guest = site.browser({ language: "th" })
  const results: { name: string; text: string; fault?: string }[] = []
  for (const { name, path, says, apart = "" } of screens) {
    const page = await (name === "login" ? guest : visitor).open(path)
    const text = printed(browser, page.html, `${folder}${name}.html`)
    const missing = firstMissing(text, says)
    const runsTogether = !text.replaceAll(/\s+/g, " ").includes(apart) && `does not say apart: ${apart}`
    results.push({
      name,
      text,
      fault: (missing && `does not say in order: ${missing}`) || runsTogether || undefined,
    })
  }
  return results
}

/** The first of these that does not stand behind the one before it. Lines break anywhere in Thai. */
function firstMissing(text: string, says: string[]): string | undefined {
  const tight = (words: string) => words.replaceAll(/\s+/g, "")
  let rest = tight(text)
  for (const words of says) {
    const at = rest.indexOf(tight(words))
    if (at === -1) return words
    rest = rest.slice(at)
  }
  return undefined
}
