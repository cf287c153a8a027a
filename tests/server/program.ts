// A program as a process of its own: what it prints, and how it ends.
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process"

export type Program = {
  /** Everything that it printed so far. */
  output: () => string
  /** Resolves with that once it matches; rejects when the program ends before. */
  printed: (pattern: RegExp) => Promise<string>
  /** The exit code; once all processes that hold its streams have ended. */
  ended: Promise<number | null>
  process: ChildProcess
}

/** Starts it; `env` is all of its environment. */
export function startProgram(
  command: string,
  args: string[],
  options: Pick<SpawnOptions, "cwd" | "detached" | "env">,
): Program {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  const ended = new Promise<number | null>(resolve => child.once("close", resolve))
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", text => {
      output += text
    })
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => pattern.test(output) && resolve(output)
      for (const stream of [child.stdout, child.stderr]) stream.on("data", look)
      look()
      ended.then(() => reject(new Error(`${command} ended early:\n${output}`)))
    })
  return { output: () => output, printed, ended, process: child }
}
