import { tooDeep } from "./content-size"

// Content on its way to a thread. As text it is handed over in a tenth of the time that an object takes. `heavy`:
// it has pictures, whose redrawing takes memory.
export function contentJson(data: unknown): { json: string; heavy: boolean } {
  try {
    const json = JSON.stringify(data ?? null)
    return { json, heavy: json.includes("data:image/") }
  } catch (error) {
    // It calls itself for every level.
    throw error instanceof RangeError ? tooDeep() : error
  }
}
