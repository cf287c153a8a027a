import { expect } from "vitest"
import { test } from "#tests/site/journey.ts"
import { lo, t } from "#tests/site/words.ts"

test("the bottom bar leads to every guest page, each with its own heading", async ({ site }) => {
  const login = await site.browser({ language: "lo" }).open("/login")
  const places = [
    ["common.nav.home", "/login", "login.title"],
    ["common.nav.register", "/register", "register.phone.heading"],
    ["common.nav.howto", "/howto", "howto.title"],
    ["common.nav.contact", "/contact", "contact.title"],
  ] as const
  for (const [text, path, heading] of places) {
    const link = login.find({ role: "navigation" }).find({ role: "link", name: lo(text) })
    expect(link.attribute("href")).toBe(path)
    const page = await site.browser({ language: "lo" }).open(path)
    expect(page.status).toBe(200)
    expect(page.find({ css: "h1" }).text).toBe(lo(heading))
    expect(page.find({ role: "navigation" }).find({ css: "[aria-current]" }).attribute("href")).toBe(path)
  }
})

test("a closed service says so, and how to reach support", async ({ startSite }) => {
  const closed = await startSite()
  closed.answer({ "/api/lookup/active": { terminated: "gone" } })
  const page = await closed.browser({ language: "lo" }).open("/login")
  expect(page.path).toBe("/terminated")
  expect(page.text).toContain(lo("common.terminated.text"))
  expect((await page.click(lo("common.actions.contactSupport"))).path).toBe("/contact")
})

test("the contact page shows text, chat app, QR code and version, and lets no script through", async ({
  startSite,
}) => {
  const qr = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const full = await startSite()
  full.answer({
    "/api/lookup/contact": {
      contactText: '<p onclick="alert(1)">ตลอด <b>24</b> ชั่วโมง<script>alert(2)</script></p>',
      lineLink: "https://line.example/@krapao",
      lineName: "@krapao",
      lineQR: qr,
    },
  })
  const page = await full.browser().open("/contact")
  expect(page.find({ css: ".server-html p b" }).text).toBe("24")
  expect(page.html).not.toMatch(/onclick|alert\(2\)|<script>alert/)
  expect(page.find({ role: "link", name: t("contact.openChatApp") }).attribute("href")).toBe(
    "https://line.example/@krapao",
  )
  expect(page.text).toContain("@krapao")
  const image = page.find({ role: "img", name: t("contact.qrAlt") })
  expect(image.attribute("src")).toBe(`data:image/svg+xml,${encodeURIComponent(qr)}`)
  expect(page.text).toContain("1.1.14")
})
