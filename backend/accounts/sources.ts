// Where a new member may say to have heard of the site.
import type { z } from "zod"
import type { source } from "#contract/lookup.ts"

export const sources: readonly z.output<typeof source>[] = [
  { code: "FACEBOOK", description: "Facebook" },
  { code: "LINE", description: "LINE" },
  { code: "TIKTOK", description: "TikTok" },
  { code: "YOUTUBE", description: "YouTube" },
  { code: "GOOGLE", description: "Google" },
  { code: "FRIEND", description: { th: "เพื่อนแนะนำ", lo: "ໝູ່ແນະນຳ", en: "A friend" } },
  { code: "OTHER", description: { th: "อื่น ๆ", lo: "ອື່ນໆ", en: "Other" } },
]
