// An operator's backend that refuses in words of its own, under a status of a server's fault: the words are shown; what
// its programs say is not (docs/product/errors.md).
import { beforeEach, expect } from "vitest"
import type { Page } from "#tests/browser/page.ts"
import { testWith } from "#tests/site/journey.ts"
import { logIn } from "#tests/site/log-in.ts"
import { newcomer, openRegister, sendPhone, sendProfile } from "#tests/site/register.ts"
import { type Site, startSite } from "#tests/site/site.ts"
import { wordsOf } from "#tests/site/words.ts"

const t = wordsOf("th")

/** The call that fails, and what it answers. */
let failing = ""
let body = ""
const test = testWith(() =>
  startSite({
    quiet: true,
    env: { API_IDEMPOTENCY: "ignored" },
    between: async (request, backend) => {
      const { pathname } = new URL(request.url)
      if (`${request.method} ${pathname}` !== failing) return backend(request)
      return new Response(body, { status: 502, headers: { "content-type": "application/json" } })
    },
  }),
)

beforeEach(() => {
  failing = ""
})

const words = "ทำรายการได้วันละ 3 ครั้ง"

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

const open = async (site: Site, path: string) => {
  const { browser } = await logIn(site, await site.member())
  return browser.open(path)
}

const forms: [call: string, send: (site: Site) => Promise<Page>][] = [
  [
    "PUT /api/account/profile",
    async site => {
      const page = await open(site, "/user/profile/edit")
      return page
        .form({ button: t("bankname.save") })
        .fill({ name: "ชื่อใหม่" })
        .submit()
    },
  ],
  [
    "POST /api/qrcode/WW",
    async site => {
      const page = await open(site, "/user/home/deposit/WW/qr")
      return page
        .form({ button: t("deposit.qr.create") })
        .fill({ amount: "150" })
        .submit()
    },
  ],
  [
    "POST /api/wallet/slip",
    async site => {
      const page = await open(site, "/user/home/deposit/slip")
      const file = new File([png], "slip.png", { type: "image/png" })
      return page
        .form({ button: t("deposit.slip.submit") })
        .fill({ file })
        .submit()
    },
  ],
  [
    "POST /api/account/validate",
    async site => {
      const person = newcomer()
      const { page } = await openRegister(site)
      return sendProfile(await sendPhone(page, t, person), t, person)
    },
  ],
  [
    "POST /api/login",
    async site => {
      const page = await site.browser().open("/login")
      return page
        .form({ button: t("login.submit") })
        .fill({ username: "0812345678", password: "krapao-demo" })
        .submit()
    },
  ],
]

test.for(forms)("%s with 502 and words for the player", async ([call, send], { site }) => {
  failing = call
  body = JSON.stringify({ message: words })
  expect((await send(site)).text).toContain(words)
})

test.for(forms)("%s with 502 and a stack trace", async ([call, send], { site }) => {
  failing = call
  body = JSON.stringify({ message: `${words}\n    at pay (/srv/pay.js:12:3)` })
  const page = await send(site)
  expect(page.text).not.toContain("/srv/pay.js")
  expect(page.text).not.toContain(words)
})
