const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** "12 s", "3 min 5 s", "2 h 4 min", "3 days": for what is counted by the second. */
export function spanWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  if (whole < MINUTE) return `${whole} s`
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`
  if (whole < 2 * DAY)
    return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / MINUTE)} min`
  return `${Math.floor(whole / DAY)} days`
}

export const secondsSince = (moment: string | null, now: number) =>
  moment === null ? null : Math.max(0, (now - Date.parse(moment)) / 1000)

/** "just now", "12 s ago", "3 min ago": for what need not be known to the second. */
export function agoWords(moment: string, now: number): string {
  const seconds = secondsSince(moment, now)!
  if (seconds < 5) return "just now"
  if (seconds < MINUTE) return `${Math.floor(seconds / 5) * 5} s ago`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h ago`
  return `${Math.floor(seconds / DAY)} days ago`
}

/** The newer of two moments, either of which may never have been. */
export const later = (a: string | null, b: string | null) => (a === null || (b ?? "") > a ? b : a)
