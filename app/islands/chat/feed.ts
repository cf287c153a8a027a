// Fetches newer messages, one fetch at a time. Each continues where the last one ended, so no message is skipped,
// repeated or out of order, however often and however late a refresh is asked for.

/** `isCut`: the answer holds only a part of the newer messages. */
type Part = { isCut: boolean }

/** Repeats `fetchNewer` while there is more. Calls that come during a fetch share one more fetch. */
export class Feed {
  private readonly fetchNewer: () => Promise<Part>
  private underWay: Promise<void> | undefined
  private isAskedAgain = false

  /** `fetchNewer` fetches what comes after what is shown, and shows it. */
  constructor(fetchNewer: () => Promise<Part>) {
    this.fetchNewer = fetchNewer
  }

  /** Resolves once every message that existed at the call is shown. Rejects when a fetch fails. */
  refresh(): Promise<void> {
    this.isAskedAgain = true
    this.underWay ??= this.run().finally(() => {
      this.underWay = undefined
    })
    return this.underWay
  }

  private async run(): Promise<void> {
    while (this.isAskedAgain) {
      this.isAskedAgain = false
      const { isCut } = await this.fetchNewer()
      if (isCut) this.isAskedAgain = true
    }
  }
}
