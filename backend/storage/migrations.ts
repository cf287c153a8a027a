// The ordered list of schema changes, applied once each to either database (migrator.ts). Never edit one that has
// shipped: add the next, and one that takes something away (`isRequired`) a release after the last use of it.

import { ledger } from "./migrations/001-ledger.ts"
import { members } from "./migrations/010-members.ts"
import { statement } from "./migrations/011-statement.ts"
import { uploadedSlips } from "./migrations/011-uploaded-slips.ts"
import { deposits } from "./migrations/020-deposits.ts"
import { qrUnderWay } from "./migrations/021-qr-under-way.ts"
import { bonuses } from "./migrations/030-bonuses.ts"
import { refundAndInvite } from "./migrations/035-refund-invite.ts"
import { rewardConditions } from "./migrations/036-reward-conditions.ts"
import { wheel } from "./migrations/040-wheel.ts"
import { chat } from "./migrations/050-chat.ts"
import { chatFiles } from "./migrations/055-chat-files.ts"
import { accountSecurity } from "./migrations/060-account-security.ts"
import { tidyIndexes } from "./migrations/200-tidy-indexes.ts"
import { statementMarks } from "./migrations/201-statement-marks.ts"
import { lossMarks } from "./migrations/202-loss-marks.ts"
import { stepUps } from "./migrations/203-step-ups.ts"
import { laoPhones } from "./migrations/204-lao-phones.ts"
import { eventRequests } from "./migrations/210-event-requests.ts"
import { memberLanguage } from "./migrations/270-member-language.ts"
import { statementKinds } from "./migrations/300-statement-kinds.ts"
import type { SchemaChange } from "./migrator.ts"

/** Applied in the order of their names. */
export const migrations: Record<string, SchemaChange> = {
  "001-ledger": ledger,
  "010-members": members,
  "011-statement": statement,
  "011-uploaded-slips": uploadedSlips,
  "020-deposits": deposits,
  "021-qr-under-way": qrUnderWay,
  "030-bonuses": bonuses,
  "035-refund-invite": refundAndInvite,
  "036-reward-conditions": rewardConditions,
  "040-wheel": wheel,
  "050-chat": chat,
  "055-chat-files": chatFiles,
  "060-account-security": accountSecurity,
  "200-tidy-indexes": tidyIndexes,
  "201-statement-marks": statementMarks,
  "202-loss-marks": lossMarks,
  "203-step-ups": stepUps,
  "204-lao-phones": laoPhones,
  "210-event-requests": eventRequests,
  "270-member-language": memberLanguage,
  "300-statement-kinds": statementKinds,
}
