// Values that have broken forms of any product before: the fixed part of the malformed inputs.

const thai = "๑e๒"
const lao = "-໑໐໐"
const fullWidth = "１.２.３"

/** Texts for any field. */
export const nastyTexts = [
  "",
  " ",
  "\t\n",
  ...`
    NaN 1e309 -1e309 1e2 -0 +5 -5 -0.01 0 0.009 Infinity -Infinity 0x10 0b11 0o17 1_000 1.234 1.2.3 1,00
    , .
  `
    .trim()
    .split(/\s+/),
  "1 000 0",
  "½",
  thai,
  lao,
  fullWidth,
  "十",
  "9007199254740993",
  "99999999999999999999999999",
  "9".repeat(400),
  `0.${"0".repeat(400)}1`,
  "null",
  "undefined",
  "true",
  "[object Object]",
  "[]",
  "{}",
  '{"$gt":""}',
  "__proto__",
  "constructor",
  "toString",
  "a\u0000b",
  "\u0000",
  "\u202e1.2.3",
  "\u200b",
  "\ufeff1.2.3",
  "\ud800",
  "\udfff\ud800",
  "\ufffd",
  "a\r\nset-cookie: x=1",
  ..."%00 % %zz {{amount}}".split(" "),
  "$t(common.appName)",
  "../../etc/passwd",
  "https://evil.example/",
  "//evil.example",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "' OR 1=1 --",
  "'; DROP TABLE member; --",
  "😀".repeat(40),
  "ก็".repeat(60),
  "Z\u0351\u0343".repeat(50),
  "x".repeat(1_000),
  "x".repeat(50_000),
  "x".repeat(100_000),
]

/** Ways to write another name for a field, whose value libraries have put in odd places. */
export const nastyNames = (name: string) => [
  `${name}[]`,
  `${name}[0]`,
  `${name}[-1]`,
  `${name}[1e9]`,
  `${name}[b]`,
  `${name}.b`,
  `${name}.`,
  `.${name}`,
  `${name}[`,
  `${name}]`,
  `${name}[__proto__]`,
  `${name}[__proto__][polluted]`,
  `${name}.__proto__.polluted`,
  `${name}.constructor.prototype.polluted`,
  name.toUpperCase(),
  ` ${name}`,
  `${name}\u0000`,
  "__proto__",
  "__proto__.polluted",
  "__proto__[polluted]",
  "constructor",
  "constructor.prototype.polluted",
  "prototype",
  "toString",
  "hasOwnProperty",
  "",
]

type Body = [name: string, bytes: Uint8Array<ArrayBuffer> | string, type: string]

/** Whole bodies that are not a form, or barely one, with their content types. */
export function nastyBodies(sound: string): Body[] {
  const form = "application/x-www-form-urlencoded"
  const boundary = "----krapao"
  const multipart = `multipart/form-data; boundary=${boundary}`
  const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
  const whole = (head: string, body: string) => `${part(head, body)}--${boundary}--`
  const amount = 'content-disposition: form-data; name="amount"'
  const invalid = new Uint8Array([0x61, 0x3d, 0xff, 0xfe, 0xc3, 0x28, 0x26, 0xf5])
  const random = Uint8Array.from({ length: 2000 }, (_, n) => (n * 7919) % 256)
  const different = Array.from({ length: 5000 }, (_, n) => `f${n}=1`).join("&")
  const nested = whole(`${amount}\r\ncontent-type: multipart/mixed; boundary=b`, "--b--")
  return [
    ["empty", "", form],
    ["empty multipart", "", multipart],
    ["truncated", sound.slice(0, sound.length / 2), form],
    ["only separators", "&&&=&=&&", form],
    ["broken percent", "amount=%E0%A4%A&%ZZ=%&from=%FF%FE", form],
    ["invalid UTF-8", invalid, form],
    ["overlong UTF-8", "amount=%C0%AF%C0%80", form],
    ["NUL bytes", new Uint8Array(64), form],
    ["JSON as a form", '{"amount":100}', form],
    ["a form as JSON", sound, "application/json"],
    ["a form as text", sound, "text/plain"],
    ["a form as XML", sound, "text/xml"],
    ["a form as multipart", sound, multipart],
    ["a form of no type", sound, ""],
    ["a form of a broken type", sound, "application/x-www-form-urlencodedx"],
    ["a form in UTF-16", Buffer.from("amount=1", "utf16le"), `${form}; charset=utf-16`],
    ["100 kB", `amount=${"1".repeat(100_000)}`, form],
    ["many fields", "a=1&".repeat(15_000), form],
    ["many different fields", different, form],
    ["deep names", `${"a".repeat(2)}${"[b]".repeat(5000)}=1`, form],
    ["no boundary", part(amount, "1"), "multipart/form-data"],
    ["an empty boundary", part(amount, "1"), "multipart/form-data; boundary="],
    ["another boundary", part(amount, "1"), "multipart/form-data; boundary=other"],
    ["no closing boundary", part(amount, "1"), multipart],
    ["half a part", `--${boundary}\r\n${amount}`, multipart],
    ["a part without a name", whole("content-disposition: form-data", "1"), multipart],
    ["a part without a disposition", whole("x: y", "1"), multipart],
    ["a part of a wrong encoding", whole(`${amount}\r\ncontent-transfer-encoding: base64`, "!!"), multipart],
    ["a nested multipart", nested, multipart],
    [
      "a part with a thousand headers",
      whole(`${amount}\r\n${"x: y\r\n".repeat(1000)}`.trim(), "1"),
      multipart,
    ],
    ["a file where a field belongs", whole(`${amount}; filename="a.txt"`, "1"), multipart],
    ["random bytes as multipart", random, multipart],
  ]
}
