import type { Edited } from "./draft"
import { same } from "./path"

export interface Saved extends Edited {
  version: number
}

export type SaveState =
  | { is: "saved" | "waiting" | "saving" }
  | { is: "offline"; sentence: string }
  /** Someone saved over the version we read. Theirs is what stands there now. */
  | { is: "conflict"; theirs: Saved }
  | { is: "refused"; sentence: string; code: string }

/** Why a save did not happen. `again`: asking later may help. */
export type Failure =
  | { why: "conflict" }
  | { why: "again"; sentence: string }
  | { why: "refused"; sentence: string; code: string }

export interface SaverWays {
  save(version: number, edit: Partial<Edited>): Promise<Saved>
  load(): Promise<Saved>
  failureOf(error: unknown): Failure
  onState(state: SaveState): void
}

const PAUSE_MS = 800
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 30_000

/**
 * Saves what is typed, a moment after the typing stops, over the version that was read. One request at a
 * time; what was typed meanwhile goes with the next.
 */
export class Saver {
  #now: Edited
  #saved: Saved
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  /** Sent, and never answered: it may have arrived all the same. */
  #unanswered: Edited | undefined
  #retryMs = FIRST_RETRY_MS
  #state: SaveState = { is: "saved" }

  constructor(
    saved: Saved,
    private readonly ways: SaverWays,
  ) {
    this.#saved = saved
    this.#now = saved
  }

  get version(): number {
    return this.#saved.version
  }

  get saved(): Saved {
    return this.#saved
  }

  get state(): SaveState {
    return this.#state
  }

  get dirty(): boolean {
    return Object.keys(this.#edit()).length > 0
  }

  change(now: Edited): void {
    this.#now = now
    if (this.#state.is === "conflict" || this.#running) return
    if (!this.dirty) return this.#rest()
    // Retries keep their own time; typing does not ask a dead line more often.
    if (this.#state.is === "offline") return
    this.#tell({ is: "waiting" })
    this.#later(PAUSE_MS)
  }

  /** Saves at once. True when nothing is left unsaved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (this.#state.is === "conflict") return false
    while (this.#running) await this.#running
    if (this.dirty) await this.#run()
    return !this.dirty
  }

  /** Takes what stands there as the beginning of everything that follows. */
  adopt(saved: Saved): void {
    this.#saved = saved
    this.#now = saved
    this.#rest()
  }

  /** Saves over theirs, knowing it. */
  keepMine(): Promise<boolean> {
    if (this.#state.is !== "conflict") return this.flush()
    this.#saved = this.#state.theirs
    this.#tell({ is: "waiting" })
    return this.flush()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#retryMs = FIRST_RETRY_MS
    this.#tell({ is: "saved" })
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #tell(state: SaveState): void {
    this.#state = state
    this.ways.onState(state)
  }

  /** Only what differs is sent. A document without a title keeps the one it had. */
  #edit(): Partial<Edited> {
    const { title, template, options, data } = this.#now
    const edit: Partial<Edited> = {}
    if (title.trim() && title.trim() !== this.#saved.title) edit.title = title.trim()
    if (template !== this.#saved.template) edit.template = template
    if (!same(options, this.#saved.options)) edit.options = options
    if (data !== this.#saved.data && !same(data, this.#saved.data)) edit.data = data
    return edit
  }

  #run(): Promise<void> {
    this.#running = this.#save().finally(() => {
      this.#running = undefined
      if (this.#state.is === "saving") this.change(this.#now)
    })
    return this.#running
  }

  async #save(): Promise<void> {
    this.#tell({ is: "saving" })
    const edit = this.#edit()
    try {
      const saved = await this.ways.save(this.#saved.version, edit)
      // Ours, not the answer's, which has lost nothing but its identity.
      this.#saved = { ...this.#saved, ...edit, version: saved.version }
      this.#unanswered = undefined
      this.#retryMs = FIRST_RETRY_MS
    } catch (error) {
      this.#unanswered ??= { ...this.#saved, ...edit }
      await this.#failed(this.ways.failureOf(error))
    }
  }

  async #failed(failure: Failure): Promise<void> {
    if (failure.why === "conflict") return this.#compare()
    if (failure.why === "refused") return this.#tell({ is: "refused", ...failure })
    this.#tell({ is: "offline", sentence: failure.sentence })
    this.#later(this.#retryMs)
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS)
  }

  /** A save whose answer was lost on the way looks like someone else's: then theirs is ours. */
  async #compare(): Promise<void> {
    try {
      const theirs = await this.ways.load()
      const ours = [this.#now, this.#unanswered].some((mine) => mine && sameContent(theirs, mine))
      this.#unanswered = undefined
      if (ours) this.#saved = theirs
      else this.#tell({ is: "conflict", theirs })
    } catch (error) {
      const failure = this.ways.failureOf(error)
      if (failure.why !== "conflict") await this.#failed(failure)
    }
  }
}

const sameContent = (theirs: Edited, mine: Edited) =>
  theirs.title === (mine.title.trim() || theirs.title) &&
  theirs.template === mine.template &&
  same(theirs.options, mine.options) &&
  same(theirs.data, mine.data)
