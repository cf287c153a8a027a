// Takes a picture of every screen, to be looked at: languages × widths × light and dark, with JavaScript off.
//   node scripts/screenshots.ts [--url http://localhost:3000] [--only /user/home,/login] [--into screenshots]
//   The demo member is used unless --phone and --password name another.
import { mkdir } from "node:fs/promises"
import { parseArgs } from "node:util"
import { type Browser, type BrowserContext, chromium } from "playwright"
import { type Language, languages, productCode } from "#app/locales/language.ts"
import { demoMembersOf, demoPassword } from "#backend/sandbox/seed/demo-members.ts"
import { findChromium, flags } from "#tests/chromium/executable.ts"

const guestPages = ["/login", "/register", "/howto", "/contact", "/terminated", "/nowhere"]
const memberPages = [
  "/user/home",
  "/user/home/transfer",
  "/user/home/withdraw",
  "/user/home/conditions",
  "/user/home/game/PG",
  "/user/home/game/JOKER",
  "/user/home/bank-name",
  "/user/bonus",
  "/user/bonus/offer/DAILY30",
  "/user/bonus/promotion?code=KRAPAO88",
  "/user/statement",
  "/user/profile",
  "/user/profile/password",
]
const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]
const themes = ["light", "dark"] as const

const { values: options } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:3000" },
    phone: { type: "string", default: demoMembersOf("thailand")[0]?.phone ?? "" },
    password: { type: "string", default: demoPassword },
    only: { type: "string" },
    into: { type: "string", default: "screenshots" },
  },
})
const wanted = options.only?.split(",")
const isWanted = (path: string) => !wanted || wanted.includes(path)

const { executablePath, env } = findChromium()
const browser = await chromium.launch({ executablePath, args: flags, env: { ...process.env, ...env } })
await mkdir(options.into, { recursive: true })
let taken = 0
try {
  for (const language of languages) await picture(browser, language)
} finally {
  await browser.close()
}
console.log(`${taken} pictures are in ${options.into}/`)

/** All pages in one language: guest pages first, since a visit to one ends a session. */
async function picture(browser: Browser, language: Language): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    hasTouch: true,
    reducedMotion: "reduce",
    locale: "th-TH",
    timezoneId: "Asia/Bangkok",
  })
  // A picture of the whole page shows what is not on the screen too.
  await context.route(/\/assets\/(app|games)-[\w-]+\.css$/, async route => {
    const response = await route.fetch()
    const css = (await response.text()).replaceAll("content-visibility:auto", "")
    await route.fulfill({ response, body: css })
  })
  const own = { url: options.url.replace("http:", "https:"), httpOnly: true, sameSite: "Lax" } as const
  await context.addCookies([
    { name: "krapao-language", value: productCode(language), ...own },
    { name: "krapao-agreed", value: "1", ...own },
  ])
  for (const path of guestPages.filter(isWanted)) await takeAll(context, path, language)
  const pages = memberPages.filter(isWanted)
  if (pages.length > 0) await logIn(context)
  for (const path of pages) await takeAll(context, path, language)
  await context.close()
}

async function logIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${options.url}/login`)
  await page.locator('input[name="username"]').fill(options.phone)
  await page.locator('input[name="password"]').fill(options.password)
  await page.locator('form:has(input[name="password"]) button[type="submit"]').click()
  await page.waitForURL("**/user/home")
  await page.close()
}

async function takeAll(context: BrowserContext, path: string, language: Language): Promise<void> {
  const page = await context.newPage()
  for (const size of widths) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
      await page.goto(options.url + path)
      const name = `${path.slice(1).replaceAll("/", "-")}.${language}.${size.width}.${colorScheme}.png`
      await page.screenshot({ path: `${options.into}/${name}`, fullPage: true })
      taken += 1
    }
  }
  await page.close()
}
