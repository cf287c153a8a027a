// Plays the story of the README, one deposit, one game and one withdrawal, and makes an animated picture of it. Needs the
// build (node scripts/setup.mjs build); pages have no JavaScript.
//   node scripts/story.ts [--language en] [--into docs/screenshots/story.webp]
import { statSync } from "node:fs"
import { parseArgs } from "node:util"
import { chromium, type Page } from "playwright"
import sharp from "sharp"
import { type Language, productCode } from "#app/locales/language.ts"
import { serveGameSite } from "#backend/sandbox/game-site/game-site.ts"
import { findChromium, flags } from "#tests/chromium/executable.ts"
import { type ServedSite, serveSite } from "#tests/site/served-site.ts"
import { wordsOf } from "#tests/site/words.ts"

const { values: options } = parseArgs({
  options: {
    language: { type: "string", default: "en" },
    into: { type: "string", default: "docs/screenshots/story.webp" },
  },
})
const language = options.language as Language
const t = wordsOf(language)
const size = { width: 360, height: 640 }
const mostBytes = 1_000_000

/** What is seen, and for how long in milliseconds. */
const frames: { png: Buffer; ms: number }[] = []

const { executablePath, env } = findChromium()
const browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } })
const site = await serveSite()
const gameSite = await serveGameSite(site.backend.sandbox.gameSite, 0)
try {
  const context = await browser.newContext({
    viewport: size,
    javaScriptEnabled: false,
    reducedMotion: "reduce",
    isMobile: true,
    hasTouch: true,
    timezoneId: "Asia/Bangkok",
  })
  await context.addCookies([{ name: "krapao-language", value: productCode(language), url: site.origin }])
  await play(await context.newPage(), site)
} finally {
  await browser.close()
  await gameSite.close()
  await site.close()
}

const webp = { loop: 0, delay: frames.map(({ ms }) => ms), quality: 70, effort: 6 }
await sharp(
  frames.map(({ png }) => png),
  { join: { animated: true } },
)
  .webp(webp)
  .toFile(options.into)
const { size: bytes } = statSync(options.into)
const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000
console.log(`${options.into}: ${frames.length} pictures, ${seconds} s, ${bytes} bytes`)
if (bytes > mostBytes) throw new Error(`more than ${mostBytes} bytes`)

async function play(page: Page, { backend, origin, member }: ServedSite): Promise<void> {
  const { sandbox } = backend
  const see = async (ms: number) => {
    frames.push({ png: await page.screenshot(), ms })
  }
  const open = async (path: string, ms: number) => {
    await page.goto(origin + path)
    await see(ms)
  }
  const press = (name: string | RegExp) =>
    page.getByRole("dialog").getByRole("button", { name }).first().tap()

  const somebody = await member({ name: "Somying", games: { PG: 0 } })
  await page.goto(`${origin}/login`)
  await page.locator("#login-username").fill(somebody.phone)
  await see(1800)
  await page.locator("#login-password").fill(somebody.password)
  await page.locator("#login button[type=submit]").tap()
  await page.waitForURL("**/user/home")
  await page.locator(".agreement form button").tap()
  await page.locator(".agreement").waitFor({ state: "detached" })
  await see(2000)

  await open("/user/home/deposit", 2200)
  await page.goto(`${origin}/user/home/deposit/KBANK/qr`)
  await page.locator("#qr-amount").fill("500")
  await see(1800)
  await press(t("deposit.qr.create"))
  await page.locator("qr-countdown img").waitFor()
  await see(3000)
  const [code] = await sandbox.listOpenQr()
  await sandbox.payQr(code!.payload)
  await open("/user/home/deposit/KBANK/qr", 2800)
  await open("/user/home", 2000)

  await open("/user/home/game/PG", 2200)
  await press(new RegExp(`^${t("game.play")}`))
  await page.waitForURL(url => url.origin !== origin)
  await see(2000)
  sandbox.setLuck("win")
  await page.locator("form button").first().tap()
  await page.waitForURL(/[?&]round=/)
  await see(2600)
  sandbox.setLuck("chance")
  await open("/user/home", 2200)

  await page.goto(`${origin}/user/home/withdraw`)
  await page.locator("#withdraw-amount").fill("500")
  await see(2000)
  await page.locator("#withdraw button[type=submit]").tap()
  await page.waitForURL(/withdraw\/\d+\./)
  await see(2400)
  for (const { id } of await sandbox.listWithdrawals()) await sandbox.settleWithdrawal(id)
  await open("/user/statement", 3000)
}
