// /api/wallet/slip and /api/statement/slip.
import { z } from "zod"
import { endpoint } from "#contract/endpoint.ts"
import { listSlips, readSlipReference } from "#contract/statement.ts"
import { uploadSlip } from "#contract/wallet.ts"
import { findPicturePath, readSlips, servePicture } from "../slips/list.ts"
import { uploadSlip as takeSlip } from "../slips/upload.ts"
import type { Context } from "./context.ts"
import type { Routes } from "./routes.ts"

/** Where `readSlipReference` leads: an address of this backend's own, not of the contract. */
const readPicture = endpoint({
  method: "GET",
  path: "/api/statement/slip/picture/:reference",
  answer: z.undefined(),
})

/** /api/wallet/slip and /api/statement/slip (specification, section 7), and the pictures themselves. */
export function slipRoutes(routes: Routes, context: Context): void {
  const { db } = context
  routes.member(uploadSlip, ({ member, request }) => takeSlip(context, member, request))
  routes.member(listSlips, ({ member, payload }) => readSlips(db, member.id, payload))
  routes.member(readSlipReference, async ({ member, params }) => ({
    url: await findPicturePath(db, member.id, params.reference),
  }))
  routes.member(readPicture, ({ member, params }) => servePicture(db, member.id, params.reference))
}
