// `npm run contract -- --url URL --username … --password … [--write]`: finds out a backend's dialect, prints how far it
// keeps to the contract, and ends with what is left to do.
import { writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { checkBackend, exitCodeOf } from "./check.ts"
import { textOf } from "./report.ts"

const usage = `npm run contract -- --url URL --username NAME --password PASSWORD [options]
  --write             also move one baht to a game account and back, and send what must be refused
  --patience SECONDS  how long a transfer may take until it shows (30)
  --save FILE         write the dialect that was found, for API_DIALECT: nothing that was only assumed
  --client-name NAME  the value of the x-client header (wallet-user)
  --timeout MS        for each call (60000)
Exit code 0: the backend fits. 1: something falls short. 2: wrong options. 3: nothing falls short, but the wallet's code,
the units, the keys or the refusals could not be told.`

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    username: { type: "string" },
    password: { type: "string" },
    write: { type: "boolean", default: false },
    save: { type: "string" },
    "client-name": { type: "string", default: "wallet-user" },
    timeout: { type: "string", default: "60000" },
    patience: { type: "string", default: "30" },
  },
})
const { url, username, password, write } = values
const timeoutMs = Number(values.timeout)
const patienceMs = Number(values.patience) * 1000

if (!url || !URL.canParse(url) || !username || !password || !(timeoutMs > 0) || !(patienceMs > 0)) {
  console.error(usage)
  process.exitCode = 2
} else {
  const report = await checkBackend({
    baseUrl: url.replace(/\/+$/, ""),
    clientName: values["client-name"],
    timeoutMs,
    fetch: request => fetch(request),
    username,
    password,
    write,
    patienceMs,
  })
  console.log(textOf(report))
  if (values.save) writeFileSync(values.save, `${JSON.stringify(report.dialect, null, 2)}\n`)
  process.exitCode = exitCodeOf(report)
}
