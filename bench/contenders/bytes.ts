// The floor of node:http: sends the bytes of each page, rendered and compressed once at the start.
import { createServer } from "node:http"
import { compress } from "#server/compression.ts"
import { importBuild } from "../fixture/build.ts"
import { readRecording } from "../fixture/recorded-backend.ts"
import { answerPages } from "./answered-pages.ts"

const pages = await answerPages(await importBuild(), readRecording())
const answers = new Map(
  [...pages].map(([path, { status, headers, html }]) => {
    const { bytes } = compress(html, "gzip")
    return [path, { status, headers: [...headers, "content-length", String(bytes.length)], bytes }]
  }),
)

createServer((request, response) => {
  const answer = answers.get(request.url ?? "")
  if (!answer) return response.writeHead(404).end()
  response.writeHead(answer.status, answer.headers).end(answer.bytes)
}).listen(Number(process.env.PORT), "127.0.0.1")
