// What the operator says, on the screens that show it; and screens whose part of it is empty or cannot be loaded.
import { expect, type Page, test } from "./fixtures.ts"

const dialog = (page: Page) => page.getByRole("dialog")
const failing = () => Response.json({ message: "NO_DATA" }, { status: 404 })

test("what cannot be loaded is said and asked for again; what is empty says so", async ({
  page,
  context,
  login,
  t,
  instead,
}) => {
  await login({ walletBaht: 70 })
  const screens = [
    {
      path: "/user/bonus",
      lookups: { "/api/bonus": [] },
      missing: [t("bonus.couldNotLoad")],
      empty: t("bonus.empty"),
    },
    {
      // Without banners the dialog opens at once.
      path: "/user/home/refund",
      lookups: { "/api/refund/banners": [], "/api/refund/check": { result: false }, "/api/refund": [] },
      missing: [t("refund.couldNotLoad"), t("refund.log.couldNotLoad")],
      empty: t("refund.log.empty"),
    },
    {
      path: "/user/home/invite",
      lookups: { "/api/invite/banners": [], "/api/invite": { total: 0, invites: [] } },
      missing: [t("invite.couldNotLoad")],
      empty: t("invite.empty"),
    },
    {
      path: "/user/home/conditions",
      lookups: { "/api/lookup/conditions": { conditions: [" "] } },
      missing: [t("conditions.couldNotLoad")],
      empty: t("conditions.empty"),
    },
    {
      path: "/user/contact",
      lookups: { "/api/lookup/contact": {} },
      missing: [t("contact.couldNotLoad")],
      empty: t("contact.text"),
    },
    {
      path: "/user/statement?status=FAILED",
      lookups: { "/api/statement": { total: 0, statements: [] } },
      missing: [t("statement.couldNotLoad")],
      empty: t("statement.filter.empty"),
    },
  ]
  for (const { path, lookups, missing, empty } of screens) {
    for (const lookup of Object.keys(lookups)) instead.set(lookup, failing)
    await page.goto(path)
    const shown = (await dialog(page).count()) > 0 ? dialog(page) : page.getByRole("main")
    for (const text of missing) await expect(shown, path).toContainText(text)
    await expect(shown, path).not.toContainText(empty)
    for (const [lookup, answer] of Object.entries(lookups)) instead.set(lookup, () => Response.json(answer))
    await shown
      .getByRole("link", { name: t("common.actions.tryAgain") })
      .first()
      .tap()
    await expect(shown, path).toContainText(empty)
    for (const text of missing) await expect(shown, path).not.toContainText(text)
  }
  await expect(page).toHaveURL("/user/statement?status=FAILED")
  await page.getByRole("link", { name: t("statement.filter.clear") }).tap()
  await expect(page.getByRole("main")).toContainText(t("statement.empty"))

  // Nothing is said of a part that the player did not ask for.
  instead.set("/api/lookup/agreements", failing)
  instead.set("/api/lookup/notice", failing)
  await context.clearCookies({ name: "krapao-agreed" })
  await page.goto("/user/home")
  await expect(page.getByRole("region", { name: t("home.totalBalance") })).toContainText("70.00")
  await expect(page.locator(".agreement")).toHaveCount(0)
  await page.goto("/user/home/bank-name")
  await expect(dialog(page)).toContainText(t("bankname.notNeeded"))
})

test("name, contact, conditions and home-screen app are the operator's", async ({
  page,
  context,
  login,
  t,
  instead,
}) => {
  const name = 'เกมดี <"&>'
  const line = { lineLink: "https://line.example/@krapao", lineName: "@krapao" }
  const lineQR = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
  const wide = `<table><tr>${"<td>Column</td>".repeat(20)}</tr></table>`
  const conditions = ["<p>One</p>", "<p>Two</p>", wide]
  const contactText = "<p>ตลอด <b>24</b> ชั่วโมง</p>"
  instead.set("/api/lookup/info", () => Response.json({ name, website: "https://example.com" }))
  instead.set("/api/lookup/contact", () => Response.json({ contactText, lineQR, ...line }))
  instead.set("/api/lookup/conditions", () => Response.json({ conditions }))

  for (const path of ["/contact", "/user/contact"]) {
    if (path === "/user/contact") await login()
    await page.goto(path)
    await expect(page).toHaveTitle(`${t("contact.title")} · ${name}`)
    const main = page.getByRole("main")
    await expect(main.locator("p b")).toHaveText("24")
    await expect(main.getByText(line.lineName)).toHaveCSS("user-select", "all")
    const open = main.getByRole("link", { name: t("contact.openChatApp") })
    await expect(open).toHaveAttribute("href", line.lineLink)
    const picture = main.getByRole("img", { name: t("contact.qrAlt") })
    await expect(picture).toHaveJSProperty("naturalWidth", 9)
    await expect(main).toContainText(t("contact.version", { version: "1.1.14" }))
  }
  await page.getByRole("link", { name: t("common.nav.conditions"), exact: true }).tap()
  await expect(dialog(page).getByRole("listitem")).toHaveText(["One", "Two", /Column/])
  await page.waitForLoadState()
  // Content wider than the screen scrolls alone, not the page.
  for (const item of await dialog(page).getByRole("listitem").all())
    expect((await item.boundingBox())!.width).toBeLessThan(360)

  // What the browser itself makes of the manifest, when it is asked to install the app.
  const browser = await context.newCDPSession(page)
  const { errors, data } = await browser.send("Page.getAppManifest")
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? "")).toMatchObject({ name, start_url: "/user", display: "standalone" })
})
