import { expect, test } from "vitest"
import { satang } from "#contract/wire.ts"
import type { Member } from "../members/members.ts"
import { depositAccountsOf } from "../money/deposit-accounts.ts"
import { isWithinWindow, objectionTo } from "./rules.ts"

const minuteMs = 60_000
const uploadedAtMs = Date.UTC(2026, 10, 20, 5)
const ours = depositAccountsOf("thailand").banks.find(({ bankAccountNo }) => bankAccountNo)!
const member = { bank_code: "KBANK", bank_account_no: "0012345678" } as Member

type Change = { ageMs?: number; baht?: number; sender?: string; destination?: string }

function objection({ ageMs = 0, baht = 300, sender = "0012345678", destination }: Change = {}) {
  const transfer = {
    reference: "REF",
    amountSatang: satang(Math.round(baht * 100)),
    transferredAtMs: uploadedAtMs - ageMs,
    destination: { bankCode: ours.bankCode, bankAccountNo: destination ?? ours.bankAccountNo! },
    sender: { bankCode: "KBANK", bankAccountNo: sender, names: [] },
  }
  return objectionTo({ transfer, member, deployment: "thailand", uploadedAtMs })
}

test.each<[string, Change, string | undefined]>([
  ["an hour old", { ageMs: 60 * minuteMs }, undefined],
  ["a millisecond older than an hour", { ageMs: 60 * minuteMs + 1 }, "EXPIRED_SLIP"],
  ["five minutes ahead of us", { ageMs: -5 * minuteMs }, undefined],
  ["a millisecond more ahead", { ageMs: -5 * minuteMs - 1 }, "INVALID_SLIP"],
  ["of the smallest deposit", { baht: 20 }, undefined],
  ["of a satang less", { baht: 19.99 }, "UNKNOW_ERROR"],
  ["that shows the last four digits", { sender: "xxxxxx5678" }, undefined],
  ["that shows three", { sender: "xxxxxxx678" }, "NOT_MATCH"],
  ["that shows another digit", { sender: "xxxxxx5679" }, "NOT_MATCH"],
  ["of an account with a digit more", { sender: "00123456780" }, "NOT_MATCH"],
  ["to an account of nobody here", { destination: "9999999999" }, "DEST_ACC_INVALID"],
])("a transfer %s: %s", (_, change, reason) => {
  expect(objection(change)).toBe(reason)
})

test.each([
  ["00:00:00.000", false],
  ["00:04:59.999", false],
  ["00:05:00.000", true],
  ["23:50:59.999", true],
  ["23:51:00.000", false],
  ["23:59:59.999", false],
])("slips are taken at %s in Bangkok: %s", (time, isTaken) => {
  expect(isWithinWindow(Date.parse(`2026-11-20T${time}+07:00`))).toBe(isTaken)
})
