// Open-loop load: requests leave on a timetable, whether or not earlier ones were answered, and time counts from when
// they were due. A closed loop would wait with a slow server and miss what players wait for.
import { Connection, requestBytes } from "./connection.ts"
import type { Target } from "./load.ts"

/** More than are ever busy at a third of a server's capacity. */
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
      // Timers are a millisecond coarse: this core has nothing else to do than look at the clock and the sockets.
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
