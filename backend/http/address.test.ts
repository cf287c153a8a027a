import { expect, test } from "vitest"
import { networkOf } from "./address.ts"

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["10.0.0.1, 203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:50123", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:ffff::", "2001:db8:0:0::/64"],
  ["[2001:db8:1:2:3:4:5:6]:443", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", "unknown"],
  ["x".repeat(65), "unknown"],
  ["unknown-proxy", "unknown-proxy"],
])("a call from %s comes from %s", (forwarded, network) => {
  expect(networkOf(new Request("http://backend.test", { headers: { "x-forwarded-for": forwarded } }))).toBe(
    network,
  )
})
