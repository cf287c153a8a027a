// Requests as no browser sends them: each tries to make the server see a second request in what belongs to the first,
// or to use it up. A proxy in front might read the same bytes otherwise (RFC 9112, 11.2).

export type Dice = (below: number) => number

export type Shape = {
  name: string
  bytes: Buffer
  /** The most answers that these bytes may get; unset where they are random. */
  most?: number
}

/** What must never be answered. */
const hidden = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"
const size = hidden.length
const chunked = `${size.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
const emptyChunks = `0\r\n\r\n${hidden}`
const type = "Content-Type: application/x-www-form-urlencoded\r\n"

const post = (headers: string, body: string) =>
  `POST /login HTTP/1.1\r\nHost: x\r\n${type}${headers}\r\n${body}`
const lengths = [
  "+5",
  "-1",
  "0x5",
  "5, 6",
  "5,5",
  "",
  "1e1",
  "5 5",
  "٥",
  "99999999999999999999",
  "5;",
  "\v5",
  "5\0",
]
const encodings = [
  ...["xchunked", "chunked, identity", "identity", "chunked;q=1", "\vchunked", "chunked\0", "gzip, chunked"],
  ...['"chunked"', "chunked, chunked", "chunked,", ",chunked", "cow", "chunked\x85", "identity, chunked"],
]
const chunkSizes = [
  ...[
    "ZZ",
    "-1",
    "0x5",
    "+5",
    "5 5",
    "",
    "ffffffffffffffffff",
    "8000000000000000",
    "5\r",
    "\v5",
    "5\0",
    "5;\n",
  ],
  ...[`5;${"e".repeat(20_000)}`, "5\n", "0\n", "0x0"],
]

type Make = (dice: Dice) => string

/** One request each, whatever follows in its bytes. */
const single: Record<string, Make> = {
  "a request in a body": () => post(`Content-Length: ${size}\r\n`, hidden),
  "a request in chunks": () => post("Transfer-Encoding: chunked\r\n", chunked),
  "a request in a body of GET": () =>
    `GET /login HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n${hidden}`,
  "two lengths": () => post(`Content-Length: ${size}\r\nContent-Length: 0\r\n`, hidden),
  "two lengths, the other way": () => post(`Content-Length: 0\r\nContent-Length: ${size}\r\n`, hidden),
  "the same length twice": () =>
    post(`Content-Length: ${size}\r\nContent-Length: ${size}\r\n`, hidden + hidden),
  "a length that is none": dice => post(`Content-Length: ${lengths[dice(lengths.length)]}\r\n`, hidden),
  "length and chunks": () =>
    post(`Content-Length: ${emptyChunks.length}\r\nTransfer-Encoding: chunked\r\n`, emptyChunks),
  "chunks and length": () => post(`Transfer-Encoding: chunked\r\nContent-Length: 5\r\n`, emptyChunks),
  "an encoding that is none": dice =>
    post(
      `Transfer-Encoding: ${encodings[dice(encodings.length)]}\r\n${dice(2) ? `Content-Length: 4\r\n` : ""}`,
      emptyChunks,
    ),
  "two encodings": () => post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", emptyChunks),
  "a space before the colon": dice =>
    post(dice(2) ? "Transfer-Encoding : chunked\r\n" : `Content-Length : ${size}\r\n`, emptyChunks),
  "a folded header": dice =>
    post(
      dice(2)
        ? "Transfer-Encoding:\r\n chunked\r\n"
        : "X: a\r\n Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
      emptyChunks,
    ),
  "a folded first header": () => `GET /login HTTP/1.1\r\n Host: x\r\nHost: x\r\n\r\n${hidden}`,
  "a chunk size that is none": dice =>
    post(
      "Transfer-Encoding: chunked\r\n",
      `${chunkSizes[dice(chunkSizes.length)]}\r\nhello\r\n${emptyChunks}`,
    ),
  "a chunk without its end": () => post("Transfer-Encoding: chunked\r\n", `5\r\nhelloXX${emptyChunks}`),
  "chunks that end in LF": () => post("Transfer-Encoding: chunked\r\n", `5\nhello\n0\n\n${hidden}`),
  "a trailer of headers": () => post("Transfer-Encoding: chunked\r\n", `0\r\nContent-Length: 5\r\nX`),
  "two hosts": () => `GET /login HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n`,
  "no host": () => "GET /login HTTP/1.1\r\n\r\n",
  "lines that end in LF": () => `GET /login HTTP/1.1\nHost: x\n\n`,
  "a bare CR": () => `GET /login HTTP/1.1\r\nHost: x\r\nX: a\rContent-Length: ${size}\r\n\r\n`,
  "a NUL": () => `GET /login HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n`,
  "a header without a colon": () => `GET /login HTTP/1.1\r\nHost: x\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
  "a header of 20 kB": () => `GET /login HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
  "a thousand headers": () => `GET /login HTTP/1.1\r\nHost: x\r\n${"X: y\r\n".repeat(1000)}\r\n`,
  "an address of 20 kB": () => `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  "HTTP/0.9": () => "GET /login\r\n",
  "HTTP/2": () => "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "HTTP/1.0 with chunks": () =>
    post("Transfer-Encoding: chunked\r\n", emptyChunks).replace("HTTP/1.1", "HTTP/1.0"),
  "HTTP/9.9": () => "GET /login HTTP/9.9\r\nHost: x\r\n\r\n",
  "an upgrade": () =>
    `GET /login HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${size}\r\n\r\n${hidden}`,
  CONNECT: () => `CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`,
  "an expectation": () => post(`Expect: 100-continue, nonsense\r\nContent-Length: ${size}\r\n`, hidden),
  TLS: () => "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "half a request": () => "GET /login HTTP/1.1\r\nHost: ",
  "half a body": () => post("Content-Length: 50\r\n", "a=1"),
}

const names = Object.keys(single)

/** A request drawn at random; one of six is a good one with some bytes changed. */
export function drawShape(dice: Dice): Shape {
  const name = names[dice(names.length)]!
  const bytes = Buffer.from(single[name]!(dice), "latin1")
  if (dice(6) > 0) return { name, bytes, most: 1 }
  for (let change = 1 + dice(5); change > 0; change--) bytes[dice(bytes.length)] = dice(256)
  return { name: `${name}, changed`, bytes }
}

/** Two good requests on one connection: both are answered. */
export const pipelined = Buffer.from("GET /up HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2))

/** Beginnings of requests whose rest never comes, or one byte at a time. */
export function drawSlow(dice: Dice): Buffer {
  const beginnings = [
    "",
    "G",
    "GET /login HTTP/1.1\r\nHost: x\r\nX-",
    post("Content-Length: 60000\r\n", "a="),
    post("Transfer-Encoding: chunked\r\n", "5\r\nhe"),
    "POST /chat HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n",
  ]
  return Buffer.from(beginnings[dice(beginnings.length)]!)
}
