// Open-loop load: requests are sent on a schedule, whether or not earlier ones were answered, and latency counts from
// the scheduled time. A closed loop would wait for a slow server and hide its latency.
import { Connection, requestBytes } from "./connection.ts"
import type { Target } from "./load.ts"

/** More connections than are ever busy at a third of a server's capacity. */
const connections = 64

/** Asks for a page `perSecond` times a second; gives the milliseconds that each answer took. */
export async function askAtRate(target: Target, perSecond: number, seconds: number): Promise<number[]> {
  const request = requestBytes(target.path, target.headers)
  const idle = await Promise.all(Array.from({ length: connections }, () => Connection.open(target.port)))
  const all = [...idle]
  const count = Math.max(1, Math.round(perSecond * seconds))
  const took: number[] = []
  const started = performance.now()
  const underWay: Promise<void>[] = []
  for (let sent = 0; sent < count; ) {
    const due = started + (sent * 1000) / perSecond
    const connection = performance.now() < due ? undefined : idle.pop()
    if (!connection) {
      // Timers have a resolution of a millisecond, so this loop polls the clock and the sockets on a core of its own.
      await new Promise(setImmediate)
      continue
    }
    sent += 1
    const answered = connection.send(request).then(({ status }) => {
      if (status !== 200) throw new Error(`${target.path} answered ${status}`)
      took.push(performance.now() - due)
      idle.push(connection)
    })
    underWay.push(answered)
  }
  await Promise.all(underWay)
  for (const connection of all) connection.close()
  return took
}
