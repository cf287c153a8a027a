// Files of the chat: how many bytes are kept of whom, where, and for how long (docs/product/chat.md).
import { randomBytes } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import * as chat from "#contract/chat.ts"
import { chatFilesKeptDays, chatQuotaBytes } from "#contract/rules/uploads.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"
import { png } from "#tests/tiny-png.ts"
import { type FileStore, filesInFolder, filesInMemory } from "../storage/files.ts"
import { tidyChat } from "./tidy.ts"

const dayMs = 24 * 60 * 60_000
const guest = () => `g-${randomBytes(16).toString("base64url")}`

describe.each(backendKinds)("files of the chat on $name", ({ start }) => {
  let files: FileStore
  let folder: string
  const backend = backendForEach(() => {
    folder = mkdtempSync(join(tmpdir(), "krapao-files-"))
    files = filesInFolder(join(folder, "chat"))
    return start({ seed: true, files, inFile: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const upload = (who: { token?: string; guestId?: string; address?: string }) => {
    const headers: Record<string, string> = who.guestId ? { "x-guest-id": who.guestId } : {}
    return backend.call(chat.uploadChatImage, { file: png, headers, token: who.token, address: who.address })
  }
  const media = (path: string, headers: Record<string, string>) =>
    backend.fetch(new Request(`http://backend.test${path}`, { headers }))
  /** A file that was sent earlier, of any length, without its bytes. */
  const sent = (owner_id: string, network: string | null, length: number, created_at_ms = backend.now.ms) =>
    backend.tables
      .insertInto("chat_media")
      .values({
        reference: randomBytes(13).toString("hex"),
        owner_id,
        network,
        length,
        created_at_ms,
        type: "image/png",
        used: 1,
      })
      .execute()
  const tidy = () => tidyChat({ ...environment(), db: backend.tables, files })
  const environment = () => ({
    clock: () => backend.now.ms,
    random: (length: number) => randomBytes(length),
    deployment: "thailand" as const,
    log: () => {},
  })

  test("lie outside the database, for this user alone, and come back as they were", async () => {
    const mine = guest()
    const { path } = (await upload({ guestId: mine })).value!
    const [stored] = readdirSync(join(folder, "chat"))
    expect(path.endsWith(stored!)).toBe(true)
    expect(readFileSync(join(folder, "chat", stored!)).equals(png)).toBe(true)
    expect(statSync(join(folder, "chat")).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, "chat", stored!)).mode & 0o777).toBe(0o600)
    const shown = await media(path, { "x-guest-id": mine })
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)
  })

  test("a row whose file is missing is no file", async () => {
    const mine = guest()
    const { path } = (await upload({ guestId: mine })).value!
    await files.remove(path.split("/").at(-1)!)
    expect((await media(path, { "x-guest-id": mine })).status).toBe(404)
  })

  test("a file that cannot be stored leaves nothing behind", async () => {
    const broken = { ...filesInMemory(), put: () => Promise.reject(new Error("disk full")) }
    const other = await start({ files: broken })
    const headers = { "x-guest-id": guest() }
    expect((await other.call(chat.uploadChatImage, { file: png, headers })).status).toBe(500)
    expect((await other.call(chat.uploadChatImage, { file: png, headers })).status).toBe(500)
    await other.remove()
  })

  describe("are refused beyond", () => {
    const refused = async (who: Parameters<typeof upload>[0]) => (await upload(who)).code
    const fill = (owner: string, at: string | null, most: number, beyond = 0) =>
      sent(owner, at, most - png.length + beyond)

    test("what a guest may store; the limit itself is allowed", async () => {
      const [mine, other] = [guest(), guest()]
      await fill(mine, null, chatQuotaBytes.guest)
      await fill(other, null, chatQuotaBytes.guest, 1)
      expect(await refused({ guestId: mine })).toBeUndefined()
      expect(await refused({ guestId: mine })).toBe("CHAT_FILES_FULL")
      expect(await refused({ guestId: other })).toBe("CHAT_FILES_FULL")
      expect(await refused({ guestId: guest() })).toBeUndefined()
    })

    test("what a member may store", async () => {
      const token = await backend.logIn("0812345678")
      const members = await backend.sandbox.listMembers()
      const { id } = members.find(({ username }) => username === "0812345678")!
      await fill(id, null, chatQuotaBytes.member)
      expect(await refused({ token })).toBeUndefined()
      expect(await refused({ token })).toBe("CHAT_FILES_FULL")
    })
  })

  test("sent at the same time cannot all take the last place", async () => {
    const mine = guest()
    await sent(mine, null, chatQuotaBytes.guest - 3 * png.length)
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload({ guestId: mine })))
    expect(answers.filter(({ value }) => value).length).toBe(3)
    expect(readdirSync(join(folder, "chat")).length).toBe(3)
  })

  test("are deleted with their rows when their days are over", async () => {
    const token = await backend.logIn("0812345678")
    const send = (path: string, who: object) =>
      backend.call(chat.sendChatMessage, {
        ...who,
        body: {
          sender: "customer",
          message: { message_type: "media", payload: { fileType: "image", filePath: path } },
        },
      })
    const headers = { "x-guest-id": guest() }
    const shown = (await upload({ guestId: headers["x-guest-id"] })).value!.path
    await send(shown, { headers })
    const kept = (await upload({ token })).value!.path
    await send(kept, { token })
    await upload({ token })
    const left = async () => {
      await tidy()
      const rows = await backend.tables.selectFrom("chat_media").select("reference").execute()
      expect(readdirSync(join(folder, "chat")).sort()).toEqual(rows.map(row => row.reference).sort())
      return rows.length
    }
    const days = [chatFilesKeptDays.unused, chatFilesKeptDays.guest, chatFilesKeptDays.member]
    const before = backend.now.ms
    for (const [at, day] of days.entries()) {
      backend.now.ms = before + day * dayMs
      expect(await left()).toBe(3 - at)
      backend.now.ms += 1
      expect(await left()).toBe(2 - at)
    }
  })
})

test("a name that is a path is no name of a file", async () => {
  const store = filesInFolder(tmpdir())
  for (const name of ["../a", "a/b", "", ".", "a.b"]) {
    await expect(async () => store.read(name, 0, 1)).rejects.toThrow("not a name")
  }
})

test("a file that does not fit on the disk leaves nothing behind, and another of its name stays", async () => {
  const folder = mkdtempSync(join(tmpdir(), "krapao-full-"))
  const store = filesInFolder(folder)
  await store.put("kept", png)
  const handle = await open(join(folder, "kept"))
  vi.spyOn(Object.getPrototypeOf(handle), "writeFile").mockImplementation(async function (this: FileHandle) {
    await this.write(png.subarray(0, 9))
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
  })
  await expect(store.put("half", png)).rejects.toThrow("no space")
  await expect(store.put("kept", png)).rejects.toThrow("EEXIST")
  vi.restoreAllMocks()
  await handle.close()
  expect(readdirSync(folder)).toEqual(["kept"])
  expect(readFileSync(join(folder, "kept"))).toEqual(png)
  rmSync(folder, { recursive: true })
})
