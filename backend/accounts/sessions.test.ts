// A member's sessions: how many, the list, ending them, and the notice of a new device.
import { describe, expect, test } from "vitest"
import * as account from "#contract/account.ts"
import { backendForEach, backendKinds } from "#tests/backend/test-backend.ts"

const demo = "0812345678"
const password = "krapao-demo"
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(backendKinds)("sessions on $name", ({ start }) => {
  const backend = backendForEach(() => start({ seed: true }))

  const enter = async (device?: string, deviceToken?: string, address = "203.0.113.77") => {
    const body = { username: demo, password, device, deviceToken }
    return (await backend.call(account.login, { body, address })).value!
  }
  const list = async (token: string) => (await backend.call(account.listSessions, { token })).value!
  const end = (token: string, body: object) =>
    backend.call(account.endSessions, { token, body: { password, ...body } })
  const lives = async (token: string) => (await backend.call(account.readProfile, { token })).status === 200

  test("the list tells device, network, first login and last use, and which is this one", async () => {
    const began = backend.now.ms
    const phone = await enter("Chrome · Android")
    backend.now.ms += minuteMs
    const tablet = await enter("Safari · iPad", undefined, "2001:db8:7:9::1")
    backend.now.ms += 10 * minuteMs
    const { sessions } = await list(phone.token)
    expect(sessions).toEqual([
      {
        ...{ id: expect.any(String), device: "Chrome · Android", network: "203.0.113.x" },
        ...{ createdAt: began, usedAt: backend.now.ms, isCurrent: true },
      },
      {
        ...{ id: expect.any(String), device: "Safari · iPad", network: "2001:db8:7:x" },
        ...{ createdAt: began + minuteMs, usedAt: began + minuteMs, isCurrent: false },
      },
    ])
    expect(JSON.stringify(sessions)).not.toContain(tablet.token)
  })

  test("the twenty-first login ends the session that was not used for the longest time", async () => {
    const tokens: string[] = []
    for (let number = 0; number < 20; number++) {
      backend.now.ms += 6 * minuteMs
      tokens.push((await enter()).token)
    }
    backend.now.ms += 6 * minuteMs
    expect(await lives(tokens[0]!)).toBe(true)
    const newest = (await enter()).token
    expect(await lives(tokens[1]!)).toBe(false)
    for (const token of [tokens[0]!, ...tokens.slice(2), newest]) expect(await lives(token)).toBe(true)
  })

  test("thirty logins at once leave twenty", async () => {
    const logins = await Promise.all(Array.from({ length: 10 }, () => enter()))
    for (let round = 0; round < 2; round++) {
      logins.push(...(await Promise.all(Array.from({ length: 10 }, () => enter()))))
    }
    const alive = await Promise.all(logins.map(({ token }) => lives(token)))
    expect(alive.filter(Boolean)).toHaveLength(20)
  })

  test("a form that is sent eleven times at once is no guess", async () => {
    const { token } = await enter("A")
    const ends = await Promise.all(Array.from({ length: 11 }, () => end(token, { scope: "others" })))
    expect(ends.map(({ status }) => status)).toEqual(Array(11).fill(200))
  })

  test("after ten wrong passwords the right one has to wait, too", async () => {
    const { token } = await enter("A")
    const wrong = { scope: "others", password: "wrong-password" }
    const guesses = await Promise.all(Array.from({ length: 12 }, () => end(token, wrong)))
    const codes = [...Array(2).fill("REQUEST_LIMIT"), ...Array(10).fill("WRONG_PASSWORD")]
    expect(guesses.map(({ code }) => code).sort()).toEqual(codes)
    expect((await end(token, { scope: "others" })).code).toBe("REQUEST_LIMIT")
    backend.now.ms += 16 * minuteMs
    expect((await end(token, { scope: "others" })).status).toBe(200)
  })

  test("one session is ended, the others, or all; the password is asked", async () => {
    const [one, two, three] = [await enter("A"), await enter("B"), await enter("C")]
    const { sessions } = await list(one.token)
    const second = sessions.find(({ device }) => device === "B")!.id
    expect((await end(one.token, { scope: "all", password: "wrong-password" })).code).toBe("WRONG_PASSWORD")
    expect((await end(one.token, { scope: "one", sessionId: "nonsense" })).code).toBe("NO_DATA")
    expect((await end(one.token, { scope: "one" })).code).toBe("NO_DATA")
    expect(await Promise.all([one, two, three].map(({ token }) => lives(token)))).toEqual([true, true, true])

    expect((await end(one.token, { scope: "one", sessionId: second })).status).toBe(200)
    expect(await Promise.all([one, two, three].map(({ token }) => lives(token)))).toEqual([true, false, true])
    expect((await end(one.token, { scope: "others" })).status).toBe(200)
    expect(await Promise.all([one, three].map(({ token }) => lives(token)))).toEqual([true, false])
    expect((await end(one.token, { scope: "all" })).status).toBe(200)
    expect(await lives(one.token)).toBe(false)
  })

  describe("a login on a new device", () => {
    const confirm = (token: string) => backend.call(account.confirmDevices, { token })

    test("is told to the member's earlier devices until they say that it was theirs", async () => {
      const phone = await enter("Chrome · Android")
      expect((await list(phone.token)).newDevices, "the first device is taken for theirs").toEqual([])
      backend.now.ms += minuteMs
      const at = backend.now.ms
      const thief = await enter("Firefox · Windows", undefined, "198.51.100.9")
      const notice = [{ device: "Firefox · Windows", network: "198.51.100.x", at }]
      expect((await list(phone.token)).newDevices).toEqual(notice)
      expect((await list(thief.token)).newDevices).toEqual([])
      await confirm(thief.token)
      backend.now.ms += minuteMs
      const again = await enter("Chrome · Android", phone.deviceToken!)
      expect((await list(again.token)).newDevices, "after a later login on the known device").toEqual(notice)
      await confirm(again.token)
      expect((await list(phone.token)).newDevices).toEqual([])
    })

    test("is told by a message, without a link, three times a day at most", async () => {
      const messages = () => backend.sandbox.sentMessages().filter(({ text }) => text.includes("อุปกรณ์ใหม่"))
      const heldBack = () => backend.log.filter(({ event }) => event === "notice-held-back")
      const phone = await enter("Chrome · Android")
      await enter("Chrome · Android", phone.deviceToken!)
      expect(messages(), "the first device, and a known one").toEqual([])
      for (let device = 1; device <= 5; device++) {
        await enter(`Browser ${device}`)
        await expect.poll(messages).toHaveLength(Math.min(device, 3))
        // Nobody waits for a message: the next day may not begin before it is known that there is none.
        await expect.poll(heldBack).toHaveLength(Math.max(device - 3, 0))
      }
      expect(messages()[0]).toMatchObject({ phone: demo })
      expect(messages()[0]!.text).not.toMatch(/http|Browser/)
      backend.now.ms += dayMs
      await enter("Browser 6")
      await expect.poll(messages).toHaveLength(4)
    })

    test("is not confirmed by whoever came with it, not even on one more device", async () => {
      const phone = await enter("Chrome · Android")
      backend.now.ms += minuteMs
      const stranger = await enter("Firefox · Windows")
      backend.now.ms += minuteMs
      const second = await enter("Opera · Windows")
      expect((await list(second.token)).newDevices).toEqual([])
      await confirm(second.token)
      expect((await list(stranger.token)).newDevices, "nor the later one from the earlier").toEqual([])
      await confirm(stranger.token)
      expect((await list(phone.token)).newDevices!.map(({ device }) => device)).toEqual([
        "Opera · Windows",
        "Firefox · Windows",
      ])
    })

    test("is told no longer once its session is ended or the password changed", async () => {
      const phone = await enter("Chrome · Android")
      backend.now.ms += minuteMs
      const thief = await enter("Firefox · Windows")
      await end(phone.token, { scope: "others" })
      expect((await list(phone.token)).newDevices).toEqual([])
      backend.now.ms += minuteMs
      await enter("Opera · Windows", thief.deviceToken!)
      expect((await list(phone.token)).newDevices, "its device was forgotten").toHaveLength(1)
      const body = { oldPassword: password, newPassword: "another-password" }
      await backend.call(account.changePassword, { token: phone.token, body })
      expect((await list(phone.token)).newDevices).toEqual([])
      expect((await list(phone.token)).sessions).toHaveLength(1)
    })
  })
})
