// docs/results.md: one page, in which each measurement replaces its own section.
import { readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { at } from "./fixture/build.ts"
import { cores } from "./process.ts"

/** A part of the page. */
export type Section = {
  title: string
  /** Markdown. */
  text: string
  /** Targets that were missed, each as a sentence. */
  failures: string[]
}

const page = at("docs/results.md")

/** Puts a section in the place of the one with its title, or at the end. */
export function writeSection({ title, text, failures }: Section): void {
  const missed = failures.length > 0 ? `\n\nMissed: ${failures.join("; ")}.` : ""
  const section = `## ${title}\n\n${text}${missed}\n\n${machine()}\n`
  writeFileSync(page, withSection(readFileSync(page, "utf8"), title, section))
}

/** A page with one section replaced or added. */
export function withSection(page: string, title: string, section: string): string {
  const [head = "", ...sections] = page.split(/^(?=## )/m)
  const place = sections.findIndex(each => each.startsWith(`## ${title}\n`))
  const all = place < 0 ? [...sections, section] : sections.with(place, section)
  return `${[head, ...all].map(part => part.trim()).join("\n\n")}\n`
}

function machine(): string {
  const model = cpus()[0]?.model.trim()
  const date = new Date().toISOString().slice(0, 10)
  return `*${date}, ${cores} cores (${model}), Node ${process.versions.node}*`
}
