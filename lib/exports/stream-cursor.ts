/**
 * Revisions are numbered when a change begins and seen when it commits, so a lower one may come after a higher
 * one. No change takes this long: the database stops every statement after 8 s.
 */
export const SETTLED_MS = 20_000

interface Change {
  id: string
  revision: number
}

interface Told {
  revision: number
  at: number
}

const UNSEEN = -1

/**
 * What a listener has been told. As text it is the id of an event, and all a dropped stream needs to go on
 * without missing or repeating anything: a revision below which all is told, what was told above it, and (as
 * `!`) what is still to be told below it.
 */
export class StreamCursor {
  private readonly told = new Map<string, Told>()

  private constructor(public floor: number) {}

  static parse(text: string | null): StreamCursor | null {
    const [floor, ...rest] = (text ?? "").split("-")
    if (!floor || !/^[0-9a-z]{1,10}$/.test(floor)) return null
    const cursor = new StreamCursor(Number.parseInt(floor, 36))
    for (const entry of rest) {
      const [, key, revision] = /^([0-9a-f]{8})([0-9a-z]{1,10}|!)$/.exec(entry) ?? []
      if (key && revision) cursor.note(key, revision === "!" ? UNSEEN : parseInt(revision, 36))
    }
    return cursor
  }

  /** For a listener who starts now: `known` is no news to them, and of what is older only `unseen` is. */
  static startingAt(floor: number, known: Change[] = [], unseen: { id: string }[] = []) {
    const cursor = new StreamCursor(floor)
    for (const { id, revision } of known) cursor.note(keyOf(id), revision)
    for (const { id } of unseen) cursor.note(keyOf(id), UNSEEN)
    return cursor
  }

  isNews({ id, revision }: Change): boolean {
    return revision > (this.told.get(keyOf(id))?.revision ?? this.floor)
  }

  /** `seenUntil`: all that was committed before has been offered. While nobody looks, nothing settles. */
  tell({ id, revision }: Change, seenUntil = Date.now(), now = Date.now()): void {
    this.note(keyOf(id), revision, now)
    this.settle(Math.min(seenUntil, now) - SETTLED_MS)
  }

  toString(): string {
    const entries = [...this.told].flatMap(([key, { revision }]) => {
      if (revision === UNSEEN) return `${key}!`
      return revision > this.floor ? key + revision.toString(36) : []
    })
    return [this.floor.toString(36), ...entries].join("-")
  }

  private note(key: string, revision: number, at = Date.now()): void {
    this.told.set(key, { revision, at })
  }

  private settle(before: number): void {
    for (const [key, { revision, at }] of this.told) {
      if (at > before || revision === UNSEEN) continue
      this.floor = Math.max(this.floor, revision)
      this.told.delete(key)
    }
  }
}

/** Eight digits tell the jobs of one person apart. */
const keyOf = (id: string) => id.slice(0, 8)
