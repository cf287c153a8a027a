// A date and time in a narrow column: each stays whole, on two lines if needed.
import { dateTime, isoTime } from "#app/locales/format.ts"

export function DateTime({ at }: { at: number }) {
  const [day, time] = dateTime(at).split(" ")
  return (
    <time dateTime={isoTime(at)} className="tabular-nums">
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}
