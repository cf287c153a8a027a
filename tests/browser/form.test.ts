import { describe, expect, test } from "vitest"
import { html, smallSite } from "./small-site.ts"

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

async function opened(body?: string) {
  const { browser, sent } = site(body)
  return { page: await browser.open("/"), sent }
}

const open = async () => (await opened()).page

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
