import { describe, expect, test } from "vitest"
import { html, redirect, smallSite } from "./small-site.ts"

const everything = `
<form method="post" action="/send" aria-label="Everything">
  <label>Name <input name="name" value="ก ข&*"></label>
  <label for="pw">Password</label><input id="pw" type="password" name="password">
  <label>Amount <input type="number" name="amount" min="1" step="0.01"></label>
  <label>Note <textarea name="note">one
two</textarea></label>
  <label>Fixed <input name="fixed" value="9" readonly></label>
  <label>Off <input name="off" value="no" disabled aria-describedby="why"></label><p id="why">Not yet</p>
  <input type="hidden" name="key" value="k1">
  <fieldset><legend>From</legend>
    <label><input type="radio" name="from" value="wallet"> Wallet</label>
    <label><input type="radio" name="from" value="PG" checked> PG Slot</label>
  </fieldset>
  <label><input type="checkbox" name="remember" value="yes"> Remember me</label>
  <label>Bank <select name="bank"><option value="">Choose</option><option value="KTB">Krungthai</option>
    <option value="X" disabled>Closed</option></select></label>
  <button name="step" value="next">Next</button>
  <button name="step" value="back" formaction="/back" formnovalidate>Back</button>
</form>
<label>Outside <input name="outside" form="get"></label>
<form id="get" action="/search"><label>Query <input name="q" required></label><button>Search</button></form>`

function site(body = everything) {
  return smallSite({
    "/": body,
    "/send": html("<p>Sent</p>"),
    "/back": html("<p>Back</p>"),
    "/search": html("Found"),
  })
}

async function sentBody(fill: Parameters<ReturnType<Awaited<ReturnType<typeof open>>["form"]>["fill"]>[0]) {
  const { page, sent } = await opened()
  await page.form({ name: "Everything" }).fill(fill).submit("Next")
  return Object.fromEntries(new URLSearchParams(sent.at(-1)?.body))
}

async function opened(body?: string) {
  const { browser, sent } = site(body)
  return { page: await browser.open("/"), sent }
}

const open = async () => (await opened()).page

describe("what a submit sends", () => {
  test("successful controls in order, the pressed button, nothing disabled", async () => {
    const { page, sent } = await opened()
    await page.form({ name: "Everything" }).submit("Next")
    expect(sent.at(-1)?.body).toBe(
      "name=%E0%B8%81+%E0%B8%82%26*&password=&amount=&note=one%0D%0Atwo&fixed=9&key=k1&from=PG&bank=&step=next",
    )
    expect(sent.at(-1)?.headers.get("content-type")).toBe("application/x-www-form-urlencoded")
  })

  test("what was filled in, by label, group or name", async () => {
    const body = await sentBody({
      Name: "สมชาย",
      Password: "secret",
      amount: 20.5,
      From: "Wallet",
      "Remember me": true,
      Bank: "Krungthai",
    })
    expect(body).toMatchObject({
      name: "สมชาย",
      password: "secret",
      amount: "20.5",
      from: "wallet",
      remember: "yes",
      bank: "KTB",
    })
  })

  test("a button's own address, without the rules it sets aside", async () => {
    const { page, sent } = await opened()
    const answer = await page.form({ name: "Everything" }).fill({ amount: 0 }).submit("Back")
    expect(answer.path).toBe("/back")
    expect(sent.at(-1)?.body).toContain("step=back")
  })

  test("a GET form as the query, with controls that join it from outside", async () => {
    const { page } = await opened()
    const answer = await page.form({ field: "Query" }).fill({ Query: "a b", Outside: "é" }).submit()
    expect(answer.path).toBe("/search?outside=%C3%A9&q=a+b")
  })

  test("files as multipart, an empty part where none was chosen", async () => {
    const { page, sent } = await opened(
      `<form method="post" action="/send" enctype="multipart/form-data">
       <label>Slip <input type="file" name="file"></label><button>Upload</button></form>`,
    )
    const form = page.form({ button: "Upload" })
    await form.submit()
    expect(sent.at(-1)?.body).toContain(
      'name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n',
    )
    await form.fill({ Slip: new File(["slip"], 'a"b.png', { type: "image/png" }) }).submit()
    expect(sent.at(-1)?.body).toContain('filename="a%22b.png"\r\nContent-Type: image/png\r\n\r\nslip\r\n')
    expect(sent.at(-1)?.headers.get("content-type")).toMatch(
      /^multipart\/form-data; boundary=----WebKitFormBoundary/,
    )
  })
})

describe("what a page does not offer is refused", () => {
  test.each([
    [{ Nickname: "x" }, "has no field"],
    [{ key: "x" }, "has no field"],
    [{ Fixed: "1" }, "read-only"],
    [{ Off: "1" }, "disabled"],
    [{ Bank: "Closed" }, "no option"],
    [{ Bank: "BBL" }, "It has: Choose, Krungthai, Closed"],
    [{ From: "Lotto" }, "It has: Wallet, PG Slot"],
    [{ Name: "two\nlines" }, "one line"],
    [{ "Remember me": "yes" }, "true or false"],
  ])("%o", async (fill, reason) => {
    const page = await open()
    expect(() => page.form({ name: "Everything" }).fill(fill as Record<string, string>)).toThrow(reason)
  })

  test("a button or form that is not there", async () => {
    const page = await open()
    await expect(page.form({ name: "Everything" }).submit("Pay")).rejects.toThrow("It has: Next, Back")
    expect(() => page.form({ action: "/pay" })).toThrow("/send [Next, Back]; /search [Search]")
    expect(() => page.form()).toThrow("2 forms")
  })

  test("what lies hidden, or inert behind a dialog", async () => {
    const { page } = await opened(
      `<main inert><form action="/a"><button>A</button></form></main>
       <div hidden><form action="/b"><button>B</button></form></div>
       <div role="dialog" aria-label="D"><form action="/c"><button>C</button></form></div>`,
    )
    expect(page.forms().map(form => form.action().pathname)).toEqual(["/c"])
    expect(page.dialog?.name).toBe("D")
  })
})

describe("the browser's own rules", () => {
  test("stop a submit, and can be forced as a client without them", async () => {
    const { page, sent } = await opened()
    const form = page.form({ field: "Query" })
    await expect(form.submit()).rejects.toThrow('<input> "Query": it is required')
    expect(sent).toHaveLength(1)
    expect((await form.submit(undefined, { forced: true })).path).toBe("/search?outside=&q=")
  })

  test.each([
    ['type="number" min="100"', "99", "at least 100"],
    ['type="number" max="5"', "6", "at most 5"],
    ['type="number" step="0.01"', "0.001", "in steps of 0.01"],
    ['type="number"', "๑๒", "must be a number"],
    ['pattern="[0-9]{10}"', "12345", "must match"],
    ['minlength="8"', "short", "8 characters"],
    ['type="url"', "no address", "must be an address"],
  ])("<input %s> with %s", async (attributes, value, reason) => {
    const { page } = await opened(
      `<form><label>F <input name="f" ${attributes}></label><button>Go</button></form>`,
    )
    await expect(page.form().fill({ F: value }).submit()).rejects.toThrow(reason)
  })

  test("maxlength stops the typing", async () => {
    const { page } = await opened(
      `<form><label>F <input name="f" maxlength="3"></label><button>Go</button></form>`,
    )
    expect(() => page.form().fill({ F: "1234" })).toThrow("only 3 characters")
  })
})

describe("more than one tap, and lost answers", () => {
  const tapped = () => {
    let posts = 0
    return smallSite({
      "/": `<form method="post" action="/pay"><input type="hidden" name="key" value="k1"><button>Pay</button></form>`,
      "POST /pay": () => redirect(`/paid/${++posts}`, 303, { "set-cookie": `n=${posts}; Path=/` }),
      "/paid/1": html("one"),
      "/paid/2": html("two"),
    })
  }

  test("the same filled form n times at once", async () => {
    const { browser, sent } = tapped()
    const pages = await (await browser.open("/")).form().submitAtOnce(2, "Pay")
    expect(pages.map(page => page.path).sort()).toEqual(["/paid/1", "/paid/2"])
    expect(sent.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      "key=k1",
      "key=k1",
    ])
  })

  test("a lost answer takes its cookie with it", async () => {
    const { browser, sent } = tapped()
    await (await browser.open("/")).form().submitAndLoseAnswer("Pay")
    expect(sent).toHaveLength(2)
    expect(browser.jar.all()).toEqual([])
  })

  test("a hostile client keeps the address and headers but not the fields", async () => {
    const { browser, sent } = tapped()
    const page = await browser.open("/")
    await page.form().forge({ entries: entries => [...entries, ["__proto__", "x"]] })
    await page.form().forge({ body: { bytes: "%%%", type: "text/plain" } })
    const bodies = sent.filter(({ method }) => method === "POST").map(({ body }) => body)
    expect(bodies).toEqual(["key=k1&__proto__=x", "%%%"])
  })
})
