import { describe, expect, test } from "vitest"
import { Browser } from "./browser.ts"

/** A browser on a site of these pages. */
function browserOn(pages: Record<string, Response>, origin = "http://localhost:3000"): Browser {
  const page = async ({ url }: Request) => pages[new URL(url).pathname]!.clone()
  return new Browser(page, { origin })
}

const usual = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
}

/** A whole, sound page around some body markup. */
function html(body: string, headers: Record<string, string> = {}): Response {
  const whole = `<!DOCTYPE html><html lang="th"><head><title>Small</title></head><body>${body}</body></html>`
  return new Response(whole, { headers: { ...usual, ...headers } })
}

const redirect = (location: string, headers: Record<string, string> = {}) =>
  new Response(null, { status: 303, headers: { location, ...headers } })

async function faultsOf(body: string, headers?: Record<string, string>): Promise<string> {
  return browserOn({ "/": html(body, headers) })
    .open("/")
    .then(
      () => "",
      (error: Error) => error.message,
    )
}

test("a sound page has no faults", async () => {
  expect(
    await faultsOf(`<label>A <input name="a"></label><p id="x">b</p><table><tr><td>1</td></tr></table>
    <svg viewBox="0 0 1 1" aria-hidden="true"><use href="#a"/></svg><br><input type="hidden" name="k">`),
  ).toBe("")
})

test.each([
  ['<div hidden id="S:0">late</div>', "hidden for a script to reveal"],
  ['<template id="B:0"></template>', "a hole for a script"],
  ["<script>alert(1)</script>", "inline script: alert(1)"],
  ['<p style="color:red">a</p>', "style attribute on <p>"],
  ["<style>p{color:red}</style>", "inline style whose hash"],
  ['<p onclick="go()">a</p>', "inline script in onclick"],
  ['<a href="javascript:go()">a</a>', "inline script in href"],
  ['<img src="https://ads.example/x.png" alt="">', "img-src of the policy blocks https://ads.example"],
  ['<script src="https://cdn.example/x.js"></script>', "script-src of the policy blocks"],
  ["<p><div>a</div></p>", "<p> is closed by another element"],
  ["<table><div>a</div></table>", "<div> does not stay inside <table>"],
  ["<form><form></form></form>", "<form> is dropped by the parser"],
  ["<p>a &bogus;</p>", "parser repaired unknown-named-character-reference"],
  ["<tr><td>a</td></tr>", "<tr> is dropped by the parser"],
  ["<div><span></div>", "<span> is closed by another element"],
  ["<ul><div>a</div></ul>", "<div> may not stand in <ul>"],
  ['<a href="/a"><button>b</button></a>', "<button> may not stand in <a>"],
  ['<p id="a">1</p><p id="a">2</p>', 'the id "a" stands more than once'],
  ['<label for="x">A</label>', 'the label "A" has no control'],
  ['<input name="a" placeholder="">', '<input name="a"> has no label'],
  ['<p aria-describedby="gone">a</p>', 'names "gone", which is not there'],
  ['<img src="data:,x">', "an image has no alt"],
  ['<button type="button">Copy</button>', "does nothing without a script: Copy"],
  ['<a href="#">More</a>', "leads nowhere: More"],
  ['<button aria-label="Send"><svg></svg></button>', "says nothing in text browsers: <button> Send"],
  [
    '<a href="/a" aria-label="Back"><img src="data:,x" alt=""></a>',
    "says nothing in text browsers: <a> Back",
  ],
  ["<button disabled>Pay</button>", "disabled without a reason"],
])("%s", async (body, fault) => {
  expect(await faultsOf(body)).toContain(fault)
})

describe("headers", () => {
  test("a page without a policy, or with a weak one", async () => {
    expect(await faultsOf("a", { "content-security-policy": "" })).toContain("no Content-Security-Policy")
    const headers = { "content-security-policy": "default-src 'self'; script-src 'unsafe-inline'" }
    expect(await faultsOf("a", headers)).toContain("allows script-src 'unsafe-inline'")
  })

  test.each([
    ["content-security-policy", "default-src 'self'", "missing: policy: nothing by default"],
    ["content-security-policy", "default-src 'none'; frame-ancestors *", "missing: policy: who may frame it"],
    ["content-security-policy", "default-src 'none'", "missing: policy: base-uri and form-action"],
    ["access-control-allow-origin", "*", "missing: cors: for nobody"],
    ["cross-origin-resource-policy", "cross-origin", "missing: corp"],
    ["cross-origin-opener-policy", "", "missing: coop"],
    ["x-content-type-options", "", "missing: nosniff"],
    ["referrer-policy", "unsafe-url", "missing: referrer-policy"],
    ["set-cookie", "a=1; SameSite=Lax", "missing: a safe cookie a"],
    ["set-cookie", "a=1; HttpOnly", "missing: a safe cookie a"],
  ])("%s: %s", async (name, value, fault) => {
    expect(await faultsOf("a", { [name]: value })).toContain(fault)
  })

  test("a cookie of an https site that another site could set", async () => {
    const pages = { "/": html("a", { "set-cookie": "a=1; HttpOnly; SameSite=Lax" }) }
    const browser = browserOn(pages, "https://play.example.com")
    await expect(browser.open("/")).rejects.toThrow("missing: a safe cookie a")
  })

  test("a cookie set by a GET, on the way as well", async () => {
    const pages = { "/": redirect("/b", { "set-cookie": "a=1" }), "/b": html("b") }
    await expect(browserOn(pages).open("/")).rejects.toThrow("GET / sets a cookie: a")
  })
})

test("a known secret in page, header or address, without repeating it", async () => {
  const token = "bearer-1234567890"
  const pages = {
    "/page": html(`<p>${token}</p>`),
    "/header": html("a", { "x-debug": token }),
    "/address": redirect(`/page?t=${token}`),
  }
  const browser = browserOn(pages)
  browser.keepSecret(token)
  await expect(browser.open("/page")).rejects.toThrow("the body shows a secret (bea…)")
  await expect(browser.open("/header")).rejects.toThrow("the header x-debug shows a secret")
  await expect(browser.open("/address")).rejects.toThrow("the header location shows a secret")
})
