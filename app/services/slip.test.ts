import { expect, test } from "vitest"
import { createClient } from "#contract/client.ts"
import { sendSlip } from "./slip.server.ts"

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]

test.each([
  ["a PNG", png, "../../KPLUS\u0007.jpg", "text/plain", "slip.png image/png"],
  ["a JPEG", [0xff, 0xd8, 0xff, 0xe0], "สลิป", "", "slip.jpg image/jpeg"],
  ["a GIF", [...Buffer.from("GIF89a")], "a.gif", "image/gif", "slip.gif image/gif"],
])("%s reaches the backend under the name and type of its content", async (_, bytes, name, type, sent) => {
  const files: File[] = []
  const api = createClient({
    baseUrl: "https://api.test",
    clientName: "wallet-user",
    timeoutMs: 5000,
    fetch: async (_, { body }) => {
      files.push((body as FormData).get("file") as File)
      return Response.json({ message: "SUCCESS" })
    },
  })
  await sendSlip(api, new File([new Uint8Array(bytes)], name, { type }), { idempotencyKey: "0.k" })
  expect(files.map(file => `${file.name} ${file.type}`)).toEqual([sent])
  expect([...new Uint8Array(await files[0]!.arrayBuffer())]).toEqual(bytes)
})
