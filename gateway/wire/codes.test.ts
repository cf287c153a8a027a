// Whose 401 ends a visit: the words of other frameworks, and refusals that come with a 401.
import { expect, test } from "vitest"
import { endOfVisit } from "./codes.ts"

const endsVisit = (...asked: Parameters<typeof endOfVisit>) => endOfVisit(...asked) !== undefined

const ofFrameworks: [string, string][] = [
  ["Laravel", '{"message":"Unauthenticated."}'],
  ["Django REST framework", '{"detail":"Authentication credentials were not provided."}'],
  [
    "Simple JWT",
    '{"detail":"Given token not valid for any token type","code":"token_not_valid","messages":[]}',
  ],
  ["OAuth", '{"error":"invalid_token","error_description":"The access token expired"}'],
  ["NestJS", '{"statusCode":401,"message":"Unauthorized"}'],
  ["Rails, Devise", '{"error":"You need to sign in or sign up before continuing."}'],
  ["Spring", '{"timestamp":"2026-11-25T10:00:00Z","status":401,"error":"Unauthorized","path":"/api/wallet"}'],
  ["FastAPI", '{"detail":"Could not validate credentials"}'],
  ["problem+json", '{"type":"about:blank","title":"Unauthorized","status":401}'],
  ["GraphQL", '{"errors":[{"message":"jwt expired","extensions":{"code":"UNAUTHENTICATED"}}]}'],
  ["words", '{"message":"Session expired"}'],
  ["Thai", '{"message":"เซสชันหมดอายุ กรุณาเข้าสู่ระบบใหม่"}'],
  ["Lao", '{"msg":"ກະລຸນາເຂົ້າສູ່ລະບົບໃໝ່"}'],
  ["number", '{"code":40101}'],
  ["nothing", ""],
  ["page", "<html><body>401 Authorization Required</body></html>"],
  ["broken", '{"message":'],
]

test.each(ofFrameworks)("a 401 of %s ends the visit of a call that carried a token", (_, body) => {
  expect(endsVisit({ status: 401, body }, { hasToken: true })).toBe(true)
  expect(endsVisit({ status: 401, body }, { hasToken: false })).toBe(false)
  expect(endsVisit({ status: 401, body }, { hasToken: true, isOpen: true })).toBe(false)
  for (const status of [200, 400, 403, 422, 500]) {
    expect(endsVisit({ status, body }, { hasToken: true }), String(status)).toBe(false)
  }
})

test.each(["WRONG_PASSWORD", "OTP_CODE_INVALID", "MONEY_NOT_ENOUGH"])("a 401 with %s is a refusal", code => {
  const bodies = [
    { message: code },
    { error: { code, message: "ไม่ถูกต้อง" } },
    { errors: [{ message: "no", extensions: { code } }] },
    { data: { error: code } },
  ]
  for (const body of bodies) {
    expect(endsVisit({ status: 401, body: JSON.stringify(body) }, { hasToken: true })).toBe(false)
  }
})

test.each(["UNAUTHORIZED", "EXPIRED_AUTH_TOKEN", "INVALID_USER_3", "invalid-token"])(
  "%s ends a visit under any status, wherever it stands",
  code => {
    for (const status of [200, 400, 401, 403, 500]) {
      for (const body of [{ message: code }, { data: { error: { code } } }]) {
        expect(endOfVisit({ status, body: JSON.stringify(body) }, { hasToken: true })).toBe(code)
      }
    }
  },
)
