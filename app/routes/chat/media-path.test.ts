import { expect, test } from "vitest"
import { isMediaPath } from "./media-path.ts"

test.each([
  "/api/chat/media/4k2j",
  "/files/terms%20of.html",
  "/uploads/2026/11/a.webp",
  "/storage/9f86d081",
  "/cdn/video.mp4",
  "/api/chat/7/a.png",
  "/api/files/7",
])("%s is a file", path => expect(isMediaPath(path)).toBe(true))

test.each(
  `
    /api/bonus/clear /api/bonus/clear.png /API/Bonus/Clear.json /api/bonus/clear/ /api/invite/receive
    /api/wallet/activate/PG /api/wallet/activate/PG.png /api/chat/history /v1/api/bonus/clear.png
    /api/wallet /admin / /files/%2e%2e/api/bonus/clear /files/..%2fapi%2fbonus%2fclear
    /api/promotion/activate/MEDIA/ /api/wallet/activate/files/x /v1/api/autoLogin/pg/images/
    /api/bonus/clear;a.png /api//bonus/clear.png
  `
    .trim()
    .split(/\s+/),
)("%s is none", path => expect(isMediaPath(path)).toBe(false))
