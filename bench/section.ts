// A part of the report.

export type Section = {
  title: string
  /** Markdown. */
  text: string
  /** Targets that were missed, each as a sentence. */
  failures: string[]
}
