// Brings what is not shown yet: one question at a time, each from where the last answer ended, so that nothing is left
// out, doubled or out of order however often and however late it is asked for.

/** `isCut`: there is more than came. */
type Part = { isCut: boolean }

/** Asks `fetchNewer` again while there is more; whoever asks meanwhile is answered by one more round. */
export class Feed {
  private readonly fetchNewer: () => Promise<Part>
  private underWay: Promise<void> | undefined
  private isAskedAgain = false

  /** `fetchNewer` fetches what comes after what is shown, and shows it. */
  constructor(fetchNewer: () => Promise<Part>) {
    this.fetchNewer = fetchNewer
  }

  /** Resolves when all is shown that there was when this was called; rejects when it could not be had. */
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
