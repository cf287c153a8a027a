// Who is compared, and how each is started.
import { writeFileSync } from "node:fs"
import { fullDialect } from "#gateway/wire/dialect.ts"
import { startCommand } from "../../scripts/start-command.ts"
import { at } from "../fixture/build.ts"
import { siteSettings } from "../fixture/settings.ts"
import type { Launch } from "../process.ts"

export const recordingFile = at("build/bench/recording.json")

const env = { BENCH_RECORDING: recordingFile }
const node = at("node_modules/.bin/node")

const shipped = startCommand()

const own = (name: string, file: string): Launch => ({
  name,
  command: [node, ...shipped.options, at(`bench/contenders/${file}`)],
  env: { ...env, ...shipped.env },
})

export const contenders = {
  app: own("the web app", "app.ts"),
  stock: {
    name: "A: stock React Router, react-router-serve",
    command: [
      node,
      at("node_modules/@react-router/serve/dist/cli.js"),
      at("bench/stock/build/server/index.js"),
    ],
    env,
  },
  render: own("B: node:http, renderToString", "render.ts"),
  bytes: own("C: node:http, the same bytes", "bytes.ts"),
} satisfies Record<string, Launch>

export type ContenderName = keyof typeof contenders

/** `npm start`, with an embedded backend of its own in `folder`. */
export function shippedServer(folder: string): Launch {
  return {
    name: "npm start",
    command: [node, ...shipped.options, at("build/program/node.js")],
    env: {
      ...shipped.env,
      PUBLIC_ORIGIN: "http://localhost:3000",
      SESSION_SECRET: "a secret for measuring longer than 32 characters",
      DATABASE_URL: `sqlite:${folder}/krapao.sqlite`,
      SANDBOX_PORT: "0",
      GAMES_PORT: "0",
      LOG_LEVEL: "error",
    },
  }
}

/** `npm start` on a public site with a backend of its operator; what it keeps lies in `folder`. */
export function shippedAlone(folder: string, backend: string): Launch {
  const dialect = `${folder}/dialect.json`
  writeFileSync(dialect, JSON.stringify(fullDialect))
  const { name, command, env } = shippedServer(folder)
  const site = { PUBLIC_ORIGIN: siteSettings.publicOrigin, TRUSTED_PROXY: "1" }
  const operations = { OPERATION_STORE: `sqlite:${folder}/operations.sqlite` }
  return {
    name,
    command,
    env: { ...env, ...site, ...operations, API_BASE_URL: backend, API_DIALECT: dialect },
  }
}
