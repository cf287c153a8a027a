// Values that have broken forms of any product before: the fixed part of the malformed inputs.

const thai = "๑e๒"
const lao = "-໑໐໐"
const fullWidth = "１００"

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
  "1 000",
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
  "\u202e100",
  "\u200b",
  "\ufeff100",
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

/** Whole bodies that are not a form, or barely one, with their content types. */
export function nastyBodies(
  sound: string,
): { name: string; bytes: Uint8Array<ArrayBuffer> | string; type: string }[] {
  const form = "application/x-www-form-urlencoded"
  const boundary = "----krapao"
  const multipart = `multipart/form-data; boundary=${boundary}`
  const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
  const amount = 'content-disposition: form-data; name="amount"'
  return [
    { name: "empty", bytes: "", type: form },
    { name: "empty multipart", bytes: "", type: multipart },
    { name: "truncated", bytes: sound.slice(0, sound.length / 2), type: form },
    { name: "only separators", bytes: "&&&=&=&&", type: form },
    { name: "broken percent", bytes: "amount=%E0%A4%A&%ZZ=%&from=%FF%FE", type: form },
    {
      name: "invalid UTF-8",
      bytes: new Uint8Array([0x61, 0x3d, 0xff, 0xfe, 0xc3, 0x28, 0x26, 0xf5]),
      type: form,
    },
    { name: "overlong UTF-8", bytes: "amount=%C0%AF%C0%80", type: form },
    { name: "NUL bytes", bytes: new Uint8Array(64), type: form },
    { name: "JSON as a form", bytes: '{"amount":100}', type: form },
    { name: "a form as JSON", bytes: sound, type: "application/json" },
    { name: "a form as text", bytes: sound, type: "text/plain" },
    { name: "a form as XML", bytes: sound, type: "text/xml" },
    { name: "a form as multipart", bytes: sound, type: multipart },
    { name: "a form of no type", bytes: sound, type: "" },
    { name: "a form of a broken type", bytes: sound, type: "application/x-www-form-urlencodedx" },
    { name: "a form in UTF-16", bytes: Buffer.from("amount=1", "utf16le"), type: `${form}; charset=utf-16` },
    { name: "100 kB", bytes: `amount=${"1".repeat(100_000)}`, type: form },
    { name: "many fields", bytes: "a=1&".repeat(15_000), type: form },
    {
      name: "many different fields",
      bytes: Array.from({ length: 5000 }, (_, n) => `f${n}=1`).join("&"),
      type: form,
    },
    { name: "deep names", bytes: `${"a".repeat(2)}${"[b]".repeat(5000)}=1`, type: form },
    { name: "no boundary", bytes: part(amount, "1"), type: "multipart/form-data" },
    { name: "an empty boundary", bytes: part(amount, "1"), type: "multipart/form-data; boundary=" },
    { name: "another boundary", bytes: part(amount, "1"), type: "multipart/form-data; boundary=other" },
    { name: "no closing boundary", bytes: part(amount, "1"), type: multipart },
    { name: "half a part", bytes: `--${boundary}\r\n${amount}`, type: multipart },
    {
      name: "a part without a name",
      bytes: `${part("content-disposition: form-data", "1")}--${boundary}--`,
      type: multipart,
    },
    { name: "a part without a disposition", bytes: `${part("x: y", "1")}--${boundary}--`, type: multipart },
    {
      name: "a part of a wrong encoding",
      bytes: `${part(`${amount}\r\ncontent-transfer-encoding: base64`, "!!")}--${boundary}--`,
      type: multipart,
    },
    {
      name: "a nested multipart",
      bytes: `${part(`${amount}\r\ncontent-type: multipart/mixed; boundary=b`, "--b--")}--${boundary}--`,
      type: multipart,
    },
    {
      name: "a part with a thousand headers",
      bytes: `${part(`${amount}\r\n${"x: y\r\n".repeat(1000)}`.trim(), "1")}--${boundary}--`,
      type: multipart,
    },
    {
      name: "a file where a field belongs",
      bytes: `${part(`${amount}; filename="a.txt"`, "1")}--${boundary}--`,
      type: multipart,
    },
    {
      name: "random bytes as multipart",
      bytes: Uint8Array.from({ length: 2000 }, (_, n) => (n * 7919) % 256),
      type: multipart,
    },
  ]
}
