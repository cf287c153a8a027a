import { expect, test } from "vitest"
import type { GameAccount } from "#app/services/wallet.server.ts"
import { findGames } from "./find-games.ts"

const game = (name: string, code = name) => ({ name, code, category: "slot" }) as GameAccount
const games = [
  game("PG Soft", "PG"),
  game("หวยลาว 4 ตัว", "HL"),
  game("ບານເຕະ Live", "BT"),
  game("Slot-XO"),
  game("ตกปลาน้ำลึก", "FI"),
]
const found = (text: string) => findGames(games, { text, category: undefined }).map(({ name }) => name)

test.each([
  ["pgsoft", "PG Soft"],
  ["  PG  s", "PG Soft"],
  ["ＰＧ　ＳＯＦＴ", "PG Soft"],
  ["หวย ลาว4", "หวยลาว 4 ตัว"],
  ["ບານ ເຕະ", "ບານເຕະ Live"],
  ["slot xo", "Slot-XO"],
  ["hl", "หวยลาว 4 ตัว"],
  ["น\u0e4d\u0e49\u0e32ลึก", "ตกปลาน้ำลึก"],
])("a search for %j finds %s alone", (text, name) => {
  expect(found(text)).toEqual([name])
})

test("a search for what no name has finds nothing, and one without letters everything", () => {
  expect(found("joker")).toEqual([])
  expect(found(" - ")).toHaveLength(5)
})
