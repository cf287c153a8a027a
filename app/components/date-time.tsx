// A moment in a narrow column: day and time each stay whole, on two lines if need be.
import { dateTime, isoTime } from "#app/format.ts"

export function DateTime({ at }: { at: number }) {
  return (
    <time dateTime={isoTime(at)}>
      {dateTime(at)
        .split(" ")
        .map((part, index) => (
          <span key={part} className="whitespace-nowrap">
            {index > 0 && " "}
            {part}
          </span>
        ))}
    </time>
  )
}
