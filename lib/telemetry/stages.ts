interface Stage {
  name: string
  from: number
  to: number
}

/** In the order in which they follow each other. */
const NAMES = ["loading", "rendering", "printing", "finishing", "saving"]

/**
 * When the stages of one attempt were. What the handler measured is laid out backwards from its end; of an attempt that
 * did not get so far, what it reported on the way is all there is.
 */
export class Stages {
  private entered: { name: string; at: number }[]
  private measured: Stage[] | undefined

  constructor(startedAt: number) {
    this.entered = [{ name: "loading", at: startedAt }]
  }

  enter(name: string): void {
    this.entered.push({ name, at: Date.now() })
  }

  done(timings: Record<string, number>): void {
    let to = Date.now()
    this.measured = NAMES.toReversed().flatMap((name) => {
      const took = timings[name]
      if (took === undefined) return []
      const stage = { name, from: to - took, to }
      to = stage.from
      return [stage]
    })
    this.measured.reverse()
  }

  list(): Stage[] {
    const now = Date.now()
    return (
      this.measured ??
      this.entered.map(({ name, at }, index) => ({
        name,
        from: at,
        to: this.entered[index + 1]?.at ?? now,
      }))
    )
  }
}
