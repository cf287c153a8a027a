// Rolling restarts of three servers behind nginx under load, by the steps of docs/operating.md. Needs the build, nginx
// 1.22 or newer, openssl and PostgreSQL's programs.
//   npx node tests/faults/rolling.ts [--kind embedded|alone] [--restarts 50] [--answers 50000] [--before FOLDER]
//     [--seed N]
// With the folder of another built release, restarts change the version: one after the other is started.
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { openDatabase } from "#backend/storage/database.ts"
import { seededDice } from "#tests/backend/ledger-model/intents.ts"
import { chooseSeed } from "#tests/seed-choice.ts"
import { createMember } from "#tests/site/member.ts"
import { count } from "./day-count.ts"
import { type Day, live, newDay, newPlayer, type Player } from "./day-players.ts"
import { stubborn } from "./day-visits.ts"
import { type Kind, type RollingSite, startRollingSite } from "./rolling-site.ts"
import {
  beGuest,
  type Listener,
  listenToChat,
  newTally,
  sendPictures,
  takenUploads,
  wayTo,
} from "./rolling-visitors.ts"

const guests = 12
const members = 6
const senders = 3
const listeners = 6
const messageMs = 250
const password = "mango-and-river-stones"

type Wishes = { kind: Kind; restarts: number; releases: string[]; leastAnswers: number; seed: number }

async function roll({ kind, restarts, releases, leastAnswers, seed }: Wishes) {
  const site = await startRollingSite(kind, releases)
  const tally = newTally()
  const db = await openDatabase({ url: site.databaseUrl, onConnectionError: () => {} })
  const over = new AbortController()
  const day = newDay({
    // Every second browser keeps its connections.
    servers: {
      balancer: address => wayTo(site, tally, { keeps: Number(address.split(".").at(-1)) % 2 === 0 }),
    },
    backend: site.backend,
    db,
    dice: seededDice(seed),
    meanThinkMs: 250,
    arrivalMs: 1000,
    phase: "restarts",
    over: over.signal,
  })
  try {
    const players: Player[] = []
    for (let number = 0; number < members + senders; number++) players.push(await register(day, number))
    const chatting = kind === "embedded" ? await openChat(site) : []
    let sent = 0
    const answering = async () => {
      while (!tally.isOver) {
        const number = ++sent
        const message = { type: "text", payload: { message: `support ${number}` } }
        for (const { id } of chatting)
          await stubborn(() =>
            site.backend.sandbox.answerChat(id, { ...message, messageId: `${id}-${number}` }),
          )
        await sleep(messageMs)
      }
    }

    let satang = 500_00
    const visits = [
      answering(),
      ...Array.from({ length: guests }, (_, number) =>
        beGuest(tally, wayTo(site, tally, { keeps: number % 2 === 0 }), number),
      ),
      ...players.slice(0, members).map(player => live(day, player)),
      ...players.slice(members).map(player => sendPictures(day, tally, player, () => ++satang)),
    ]
    let restarted = 0
    for (; restarted < restarts || tally.answered < leastAnswers; restarted++) {
      await site.restartNext()
      if (restarted % 10 === 9)
        console.error(`${restarted + 1} restarts, ${tally.answered} answers`, tally.failed)
    }
    tally.isOver = true
    day.isOver = true
    over.abort()
    await Promise.all(visits)
    const chat = await judgeChat(chatting, sent)
    await site.backend.sandbox.announcePayments()
    const { faults, unknown } = await count(day, players)
    const uploads = Object.fromEntries(tally.uploads)
    const refused = Object.keys(uploads).filter(outcome => !takenUploads.includes(outcome))
    return {
      kind,
      restarts: restarted,
      seed,
      answered: tally.answered,
      failed: Object.fromEntries(tally.failed),
      repeated: tally.repeated,
      styles: tally.styles.size,
      operations: day.operations.length,
      uploads,
      chat,
      unknown,
      incomplete: day.incomplete,
      faults: [...day.faults, ...faults, ...chat.faults, ...refused.map(outcome => `an upload: ${outcome}`)],
    }
  } finally {
    await db.destroy()
    await site.close()
  }
}

async function register(day: Day, number: number): Promise<Player> {
  const member = await createMember(day.backend, "thailand", { password, games: { PG: 0 } })
  const { id, username } = await day.db
    .selectFrom("member")
    .innerJoin("game_account", "game_account.member_id", "member.id")
    .select(["member.id", "game_account.username"])
    .where("member.username", "=", member.phone)
    .where("game_code", "=", "PG")
    .executeTakeFirstOrThrow()
  return newPlayer(day, member, id, username, number)
}

type Room = { id: string; listener: Listener }

async function openChat(site: RollingSite): Promise<Room[]> {
  const rooms: Room[] = []
  for (let number = 0; number < listeners; number++) {
    const member = await createMember(site.backend, "thailand", { password })
    const members = await site.backend.sandbox.listMembers()
    const { id } = members.find(({ username }) => username === member.phone)!
    rooms.push({ id, listener: await listenToChat(site, member, id) })
  }
  return rooms
}

async function judgeChat(rooms: Room[], sent: number) {
  const isWhole = ({ listener }: Room) => listener.shown.length >= sent
  for (let waits = 0; waits < 100 && !rooms.every(isWhole); waits++) await sleep(100)
  for (const { listener } of rooms) listener.close()
  const faults = rooms.flatMap(({ id, listener: { shown } }) =>
    shown.length === sent && shown.every((number, at) => number === at + 1)
      ? []
      : [`the chat of ${id} shows ${shown.length} of ${sent} messages`],
  )
  const moves = rooms.reduce((sum, { listener }) => sum + listener.moves, 0)
  return { listeners: rooms.length, messages: sent * rooms.length, moves, faults }
}

const { values } = parseArgs({
  options: {
    kind: { type: "string", default: "embedded" },
    restarts: { type: "string", default: "50" },
    answers: { type: "string" },
    before: { type: "string" },
    seed: { type: "string", default: String(chooseSeed()) },
  },
})
if (values.kind !== "embedded" && values.kind !== "alone") throw new Error("--kind: embedded or alone")
const here = fileURLToPath(new URL("../..", import.meta.url))
const restarts = Number(values.restarts)
const summary = await roll({
  kind: values.kind,
  restarts,
  releases: values.before ? [values.before, here] : [here],
  leastAnswers: Number(values.answers ?? 1000 * restarts),
  seed: Number(values.seed),
})
console.log(summary)
process.exit(summary.faults.length + Object.keys(summary.failed).length > 0 ? 1 : 0)
