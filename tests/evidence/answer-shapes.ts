// Answers with status 200 that do not say that something was done: in every field that backends use, in words that no
// catalogue knows, with flags and codes that say no, and cut off.

const words = [
  "ยอดเงินไม่เพียงพอ",
  "SOME_NEW_CODE",
  "ບໍ່ສາມາດດຳເນີນການໄດ້",
  "Please contact support",
  "Transfer was not successful",
  "MONEY_NOT_ENOUGH",
  "INVITE_COLLECT",
]

/** Where backends put their words. */
const carriers: ((text: string) => unknown)[] = [
  message => ({ message }),
  msg => ({ msg }),
  error => ({ error }),
  message => ({ error: { message } }),
  code => ({ error: { code } }),
  text => ({ errors: [text] }),
  message => ({ errors: [{ message }] }),
  detail => ({ detail }),
  reason => ({ reason }),
  errorMessage => ({ errorMessage }),
  message => ({ data: { message } }),
  message => ({ result: { message } }),
  message => ({ response: { message } }),
  data => ({ data }),
  message => ({ code: 200, message }),
  message => ({ code: 500, message }),
  message => ({ success: false, message }),
  message => ({ status: "error", message }),
  message => ({ statusCode: 422, message }),
  text => text,
]

const wordless = [
  false,
  0,
  17,
  [],
  [1],
  { result: false },
  { success: false },
  { ok: 0 },
  { status: false },
  { status: "failed" },
  { status: "error" },
  { code: 500 },
  { code: 1001 },
  { statusCode: 503 },
  { error: true },
  { data: { success: false } },
].map(answer => JSON.stringify(answer))

const broken = [
  '{"message":"succ',
  "[",
  "<html><body>maintenance</body></html>",
  "<!doctype html>OK",
  "Bad Gateway",
]

/** Bodies, more than a hundred. */
export const unprovenBodies: string[] = [
  ...words.flatMap(text => carriers.map(carrier => JSON.stringify(carrier(text)))),
  ...wordless,
  ...broken,
]
