// What a page may weigh, in bytes over the wire on a first visit: compressed, headers included.
import { afterAll, beforeAll, expect, test } from "vitest"
import { type RichSite, serveRichSite } from "../../bench/fixture/rich-site.ts"
import { Connection } from "../../bench/http/connection.ts"
import { total, type Weight, weigh } from "../../bench/measures/bytes.ts"
import { budgets } from "../../bench/measures/routes.ts"

let site: RichSite
let login: Weight
let home: Weight
beforeAll(async () => {
  site = await serveRichSite()
  const connection = await Connection.open(site.port)
  login = await weigh(connection, "/login")
  home = await weigh(connection, "/user/home", site.cookie)
  connection.close()
})
afterAll(() => site.close())

test("/login arrives complete in one congestion window", () => {
  expect(login.status).toBe(200)
  expect(login.styles).toBeGreaterThan(1000)
  expect(total(login)).toBeLessThanOrEqual(budgets["/login"])
})

test("/user/home with sixteen game accounts stays small", () => {
  expect(home.status).toBe(200)
  expect(total(home)).toBeLessThanOrEqual(budgets["/user/home"])
})

test("what runs at once is a small script", () => {
  for (const { script } of [login, home]) {
    expect(script).toBeGreaterThan(300)
    expect(script).toBeLessThanOrEqual(budgets.script)
  }
})
