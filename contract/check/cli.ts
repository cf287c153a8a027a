// `npm run contract -- --url URL --username … --password … [--write]`: prints how far a backend keeps to the contract.
import { parseArgs } from "node:util"
import { checkBackend } from "./check.ts"
import { tableOf } from "./finding.ts"

const usage = `npm run contract -- --url URL --username NAME --password PASSWORD [options]
  --write             also move one baht to a game account and back, and send what must be refused
  --client-name NAME  the value of the x-client header (wallet-user)
  --timeout MS        for each call (60000)
Exit code 1 when anything falls short.`

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    username: { type: "string" },
    password: { type: "string" },
    write: { type: "boolean", default: false },
    "client-name": { type: "string", default: "wallet-user" },
    timeout: { type: "string", default: "60000" },
  },
})
const { url, username, password, write } = values
const timeoutMs = Number(values.timeout)

if (!url || !URL.canParse(url) || !username || !password || !(timeoutMs > 0)) {
  console.error(usage)
  process.exitCode = 2
} else {
  const findings = await checkBackend({
    baseUrl: url.replace(/\/+$/, ""),
    clientName: values["client-name"],
    timeoutMs,
    fetch: request => fetch(request),
    username,
    password,
    write,
  })
  console.log(tableOf(findings))
  if (findings.some(({ verdict }) => verdict === "falls short")) process.exitCode = 1
}
