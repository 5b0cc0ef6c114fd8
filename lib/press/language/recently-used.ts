// A cache with a fixed number of places. The entry that was not used for the longest time makes room.
export class RecentlyUsed<Value> {
  private readonly entries = new Map<string, Value>()

  constructor(private readonly most: number) {}

  get(key: string, make: () => Value): Value {
    const value = this.entries.get(key) ?? make()
    // A map keeps the order in which keys were set: the oldest comes first.
    this.entries.delete(key)
    this.entries.set(key, value)
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value!)
    return value
  }
}
