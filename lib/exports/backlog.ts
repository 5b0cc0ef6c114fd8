/**
 * What a stream still has to say. While the client reads, everything passes through; for one that does not, only
 * the newest about each thing is kept, so that it costs no more than what it follows.
 */
export class Backlog {
  private readonly encoder = new TextEncoder()
  private readonly waiting = new Map<string, string>()
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined

  goesTo(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.controller = controller
  }

  isBehind = () => this.waiting.size > 0 || (this.controller?.desiredSize ?? 0) <= 0

  add(about: string, text: string): void {
    if (!this.isBehind()) return this.write(text)
    // To the end: its id covers everything that was to be said before it.
    this.waiting.delete(about)
    this.waiting.set(about, text)
  }

  flush(): void {
    for (const [about, text] of this.waiting) {
      if ((this.controller?.desiredSize ?? 0) <= 0) return
      this.waiting.delete(about)
      this.write(text)
    }
  }

  /** The last words are said however far behind the client is. */
  end(): void {
    // Null or zero when the client has gone, which is no news to anyone.
    try {
      for (const text of this.waiting.values()) this.write(text)
      this.controller?.close()
    } catch {
      // It was cancelled: nobody reads what is left.
    }
    this.waiting.clear()
  }

  write(text: string): void {
    this.controller?.enqueue(this.encoder.encode(text))
  }
}
