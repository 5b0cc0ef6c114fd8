/** One line a step, with how long it took. */
export class Steps {
  private since = Date.now()

  done(what: string): void {
    const seconds = ((Date.now() - this.since) / 1000).toFixed(1)
    console.log(`✓ ${what} (${seconds} s)`)
    this.since = Date.now()
  }
}
