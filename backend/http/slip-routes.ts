// /api/wallet/slip and /api/statement/slip.

import { z } from "zod"
import { endpoint } from "#contract/endpoint.ts"
import { uploadSlip } from "#contract/movements.ts"
import { maxSlipBytes } from "#contract/rules/uploads.ts"
import { listSlips, readSlipReference } from "#contract/statement.ts"
import { assertPictureOf, readPicture, readSlips } from "../slips/list.ts"
import { uploadSlip as takeSlip } from "../slips/upload.ts"
import type { Context } from "./context.ts"
import { fileResponse, readUploadedFile } from "./files.ts"
import type { Routes } from "./routes.ts"

/** The address that `readSlipReference` returns. It is this backend's own and not part of the contract. */
const picturePath = "/api/statement/slip/picture"
const readPictureFile = endpoint("GET", `${picturePath}/:reference`, { answer: z.undefined() })

/** /api/wallet/slip and /api/statement/slip (docs/product/slips.md), and the pictures themselves. */
export function slipRoutes(routes: Routes, context: Context): void {
  const { db } = context
  routes.upload(
    uploadSlip,
    request => readUploadedFile(request, maxSlipBytes),
    (call, file) => takeSlip(context, call, file),
  )
  routes.member(listSlips, ({ member, payload }) => readSlips(db, member.id, payload))
  routes.member(readSlipReference, async ({ member, params }) => {
    await assertPictureOf(db, member.id, params.reference)
    return { url: `${picturePath}/${params.reference}` }
  })
  routes.member(readPictureFile, async ({ member, request, params: { reference } }) => {
    const { type, bytes } = await readPicture(db, member.id, reference)
    const read = ({ from, to }: { from: number; to: number }) => new Uint8Array(bytes.subarray(from, to + 1))
    const picture = { type, length: bytes.length, read }
    return fileResponse(picture, `slip-${reference}`, request.headers.get("range"))
  })
}
