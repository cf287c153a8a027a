// Another brand than ours, built and served: its name, colours, logo and words, and that everyone can read them.
import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { isEverything } from "#tests/scope.ts"
import type { SiteOptions } from "#tests/site/site.ts"
import { barriers, misfits } from "./fit.ts"
import { expect, type Page, test as productTest } from "./fixtures.ts"

const test = productTest.extend<{ siteOptions: SiteOptions }>({
  siteOptions: [
    async ({ browserName: _ }, use) => {
      const build = "test-results/brand"
      const env = {
        ...process.env,
        BRAND: "brand/examples/sabai",
        BUILD_DIRECTORY: build,
        NODE_ENV: "production",
      }
      const cwd = fileURLToPath(new URL("../../", import.meta.url))
      execFileSync("react-router", ["build"], { cwd, env, stdio: ["ignore", "ignore", "inherit"] })
      await use({ build })
    },
    { scope: "test", timeout: 90_000 },
  ],
})

const look = (page: Page, css: string) =>
  page
    .locator(css)
    .first()
    .evaluate(element => {
      const { backgroundColor, color } = getComputedStyle(element)
      return { backgroundColor, color }
    })

const purple = { backgroundColor: "rgb(91, 33, 182)", color: "rgb(255, 255, 255)" }
const lilac = { backgroundColor: "rgb(196, 167, 250)", color: "rgb(37, 9, 79)" }

test.skip(!isEverything, "builds the app once more")

test("pages have its name, colours, logo and words, in light and dark", { tag: "@script" }, async ({
  page,
  login,
  t,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto("/login")
    await expect(page).toHaveTitle(`${t("login.title")} · Sabai Wallet`)
    await expect(page.getByRole("banner")).toContainText("Sabai Wallet")
    await expect(page.getByText("กระเป๋าเงินของสมาชิก")).toBeVisible()
    expect(await look(page, "form .btn-primary")).toEqual(colorScheme === "light" ? purple : lilac)
    for (const picture of await page.locator("img").all())
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await misfits(page)).toEqual([])
    expect(await barriers(page)).toEqual([])
  }
  const manifest = await (await page.request.get("/manifest.webmanifest")).json()
  expect(manifest).toMatchObject({ name: "Sabai Wallet", theme_color: "#f6f3fb" })
  expect((await page.request.get("/favicon.svg")).ok()).toBe(true)
  expect(await (await page.request.get("/favicon.svg")).text()).toContain("#7c3aed")

  await login({ walletBaht: 100 })
  await page.goto("/user/games")
  const covers = page.locator(".game-cover img:first-child")
  const sources = await covers.evaluateAll(images => images.map(image => image.getAttribute("src")!))
  expect(new Set(sources.filter(source => source.includes("/own-"))).size, "a category's and a game's").toBe(
    2,
  )
  for (const source of new Set(sources)) {
    const svg = await (await page.request.get(source)).text()
    expect(svg, source).toMatch(
      source.includes("/own-") ? /#(3b1a73|2e1065)/ : /#(7c3aed|be2f7a|f9a8d4|4c51bf)/,
    )
  }
  await page.goto("/user/home/deposit")
  expect(await barriers(page)).toEqual([])
  // Its own picture of a bank that we draw a mark for too.
  const mark = page.locator("img[src^='data:image/svg'][width='48']").first()
  await expect(mark).toHaveAttribute("src", /14652f/)
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
