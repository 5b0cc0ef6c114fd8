import type { Props } from "../resume"

// The type is as large as one page allows, by a count of what there is to set. Measured on the
// samples, A4 and Letter: 2,700 marks fit a page at 9.4 pt, 5,900 at 7.8 pt, which is the smallest
// that reads well on paper. What cannot fit one page anyway is set at a comfortable size.
const LARGEST = { marks: 3_000, points: 9.4 }
const SMALLEST = { marks: 5_800, points: 7.8 }
const TOO_MUCH = { marks: 6_300, points: 8.6 }

// Points of type, and how much wider than the tightest the gaps may be.
export function setting(data: Props["data"]): { points: number; air: number } {
  const marks = countMarks(data)
  if (marks > TOO_MUCH.marks) return { points: TOO_MUCH.points, air: 1 }
  const fullness = (marks - LARGEST.marks) / (SMALLEST.marks - LARGEST.marks)
  const room = 1 - Math.min(1, Math.max(0, fullness))
  const points = SMALLEST.points + room * (LARGEST.points - SMALLEST.points)
  return { points: round(points), air: round(1 + room * 0.6) }
}

// Pictures and addresses of links are not set as they are stored.
const NOT_SET = /^(https?|data):/

// A text costs its letters and about twelve more for the space around it; Han, kana and hangul are
// twice as wide.
function countMarks(value: unknown): number {
  if (typeof value === "string")
    return NOT_SET.test(value) ? 0 : 12 + value.length + (value.match(WIDE)?.length ?? 0)
  if (!value || typeof value !== "object") return 0
  return Object.values(value).reduce((sum: number, inner) => sum + countMarks(inner), 0)
}

const WIDE = /[\u2e80-\uffef]/g

const round = (number: number) => Math.round(number * 10) / 10
