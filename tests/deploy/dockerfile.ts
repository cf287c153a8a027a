// A Dockerfile as its instructions, for the tests: stages, and what each copies, runs and starts.

export type Instruction = { name: string; text: string }
export type Stage = { from: string; name: string | undefined; instructions: Instruction[] }

/** Reads a Dockerfile without heredocs. Lines that end in a backslash are joined. */
export function stagesOf(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const line of dockerfile.replace(/\\\n/g, " ").split("\n")) {
    const [, name, text] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (name === undefined || text === undefined) continue
    if (name === "FROM") {
      const [from = "", , stage] = text.split(/\s+/)
      stages.push({ from, name: stage, instructions: [] })
    } else stages.at(-1)?.instructions.push({ name, text })
  }
  return stages
}

/** The sources, the destination and the stage of a COPY. */
export function copyOf(text: string): { from: string | undefined; sources: string[]; to: string } {
  const words = text.split(/\s+/)
  const from = words.find(word => word.startsWith("--from="))?.slice("--from=".length)
  const paths = words.filter(word => !word.startsWith("--"))
  return { from, sources: paths.slice(0, -1), to: paths.at(-1) ?? "" }
}
