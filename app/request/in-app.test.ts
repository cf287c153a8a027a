// Browsers inside other apps, by what they call themselves.
import { expect, test } from "vitest"
import { inAppOf, outsideLine } from "./in-app.ts"

const android = "Mozilla/5.0 (Linux; Android 12; SM-A127F Build/SP1A"
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"

test.each([
  [
    `${android}; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 Line/13.19.1/IAB`,
    "line",
  ],
  [`${iphone} Mobile/15E148 Safari Line/13.18.0`, "line"],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.30.109;FBDV/iPhone12,1]`, "other"],
  [`${iphone} Mobile/15E148 Instagram 300.0.0.0 (iPhone12,1)`, "other"],
  [
    `${android}; wv) AppleWebKit/537.36 Chrome/118.0 Mobile Safari/537.36 trill_320 BytedanceWebview/d8a21c6`,
    "other",
  ],
  [`${android}; wv) AppleWebKit/537.36 Version/4.0 Chrome/119.0.0.0 Mobile Safari/537.36`, "other"],
  [`${iphone} Version/16.6 Mobile/15E148 Safari/604.1`, undefined],
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36", undefined],
  ["", undefined],
])("%s", (agent, app) => {
  expect(inAppOf(new Headers({ "user-agent": agent }))).toBe(app)
})

test("an address keeps its query when it leaves LINE", () => {
  expect(outsideLine("/user/home")).toBe("/user/home?openExternalBrowser=1")
  expect(outsideLine("/login?next=1")).toBe("/login?next=1&openExternalBrowser=1")
})
