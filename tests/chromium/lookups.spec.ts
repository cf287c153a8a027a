// What the operator says, on the screens that show it, and what the browser makes of the manifest.
import { expect, type Page, test } from "./fixtures.ts"

const dialog = (page: Page) => page.getByRole("dialog")

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
