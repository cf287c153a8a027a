import { expect, test } from "vitest"
import { appAddress, gameAddress, inLanguage } from "./game-address.ts"

test.each([
  ["https://apps.example/game.apk", true, true],
  ["http://localhost:3002/game", true, true],
  ["http://apps.example/game.apk", false, true],
  ["itms-services://?action=download-manifest&url=https://apps.example/game.plist", false, true],
  ["market://details?id=example.game", false, true],
  ["javascript:alert(1)", false, false],
  ["data:text/html,hello", false, false],
  ["intent://play#Intent;scheme=https;end", false, false],
  ["https://pg@evil.example/", false, false],
  ["/user/home", false, false],
  ["", false, false],
])("%s is a game's address: %s, an app's: %s", (text, isGame, isApp) => {
  expect(gameAddress(text)?.href).toBe(isGame ? text : undefined)
  expect(appAddress(text)).toBe(isApp ? text : undefined)
})

test("an address may ask for the player's language", () => {
  const address = gameAddress("https://games.example/pg?a=1&lang={language}")!.href
  expect(inLanguage(address, "lo")).toBe("https://games.example/pg?a=1&lang=lo")
})
