import { expect, test } from "vitest"
import { deviceNameOf } from "./device-name.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
  ["Chrome · Android", `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`],
  [
    "LINE · Android",
    `Mozilla/5.0 (Linux; Android 13) ${webkit} Chrome/130.0 Mobile Safari/537.36 Line/14.1.0`,
  ],
  [
    "Samsung Internet · Android",
    `Mozilla/5.0 (Linux; Android 13) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36`,
  ],
  [
    "Safari · iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1`,
  ],
  ["Chrome · iPad", `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) CriOS/130.0 Mobile/15E148 Safari/604.1`],
  [
    "Edge · Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`,
  ],
  ["Firefox · Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"],
  ["Safari · Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15"],
  ["", "curl/8.5.0"],
  ["", ""],
])("%s", (name, agent) => {
  expect(deviceNameOf(new Headers({ "user-agent": agent }))).toBe(name)
})

test("the hint about the system counts before the user agent, and only a known one", () => {
  const agent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36"
  const hinted = (platform: string) =>
    deviceNameOf(new Headers({ "user-agent": agent, "sec-ch-ua-platform": platform }))
  expect(hinted('"Android"')).toBe("Chrome · Android")
  expect(hinted('"<b>Fuchsia</b>"')).toBe("Chrome · Linux")
})
