// `npm run sandbox -- <command>`: the table's commands from a terminal, over the console's own addresses.
import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import type { Conversation } from "#contract/chat.ts"
import { commands, sections } from "./sections.ts"
import { type Argument, type Group, moneyText, type Report } from "./table.ts"

if (existsSync(".env")) process.loadEnvFile()
const ownUrl = `http://127.0.0.1:${process.env.SANDBOX_PORT || 3001}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string", default: ownUrl } },
})
const [name = "help", ...words] = positionals

const list = sections.find(section => section.list === name)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (list) await printCards(list.path)
else if (name === "chat") await printRoom(words[0] ?? "")
else if (command) await send(command.args)
else {
  console.log(help())
  process.exitCode = name === "help" ? 0 : 1
}

function help(): string {
  const told = sections.flatMap(({ title, list, isSearched, commands }) => [
    `\n${title}`,
    `  ${list}${isSearched ? " [text]" : ""}`,
    ...(list === "chats" ? ["  chat <room>"] : []),
    ...Object.entries(commands).map(([name, { about, args }]) =>
      [`  ${name}`, ...Object.entries(args).map(usageOf), `- ${about}`].join(" "),
    ),
  ])
  return [`npm run sandbox -- <command> [--url ${ownUrl}]`, ...told].join("\n")
}

/** In brackets what may be left out. */
function usageOf([name, { choices, value = "", schema }]: [string, Argument]): string {
  const kind = choices ? Object.keys(choices).join("|") : name
  return schema.safeParse(value).success ? `[${kind}]` : `<${kind}>`
}

/** The words are the arguments in their order. */
async function send(args: Record<string, Argument>): Promise<void> {
  const form = new FormData()
  Object.keys(args).forEach((name, at) => {
    const word = words[at]
    if (word !== undefined) form.set(name, word)
  })
  const answer = await reach(`/do/${name}`, { method: "POST", body: form })
  const file = /filename="([\w.-]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1]
  if (file) {
    await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
    console.log(file)
    return
  }
  const report = (await answer.json()) as Report
  console.log(report.text)
  if (!report.done) process.exitCode = 1
}

async function printCards(path: string): Promise<void> {
  const answer = await reach(`${path}?${new URLSearchParams({ q: words.join(" ") })}`)
  for (const { title: heading, cards, empty } of (await answer.json()) as Group[]) {
    if (heading) console.log(`${heading}:`)
    if (cards.length === 0) console.log(empty)
    for (const { id, title, mark, facts = [], money } of cards) {
      const told = [id === title ? "" : id, title, mark && `(${mark})`, ...facts, money && moneyText(money)]
      console.log(told.filter(Boolean).join("  "))
    }
  }
}

async function printRoom(room: string): Promise<void> {
  const answer = await reach(`/chat/${encodeURIComponent(room)}`)
  if (!answer.ok) {
    console.log("There is no such room.")
    process.exitCode = 1
    return
  }
  for (const { number, sender, message } of (await answer.json()) as Conversation[])
    console.log(`${number}  ${sender}  ${message.message_type}  ${JSON.stringify(message.payload)}`)
}

async function reach(path: string, request: RequestInit = {}): Promise<Response> {
  const headers = new Headers({ accept: "application/json" })
  const password = process.env.SANDBOX_PASSWORD
  if (password) headers.set("authorization", `Basic ${Buffer.from(`sandbox:${password}`).toString("base64")}`)
  try {
    const answer = await fetch(new URL(path, values.url), { ...request, headers })
    if (answer.status !== 401 && answer.status !== 429) return answer
    console.error(await answer.text())
  } catch {
    console.error(
      `No sandbox console answers at ${values.url} (SANDBOX_PORT or --url): is the product running with its embedded backend?`,
    )
  }
  process.exit(1)
}
