/** Seconds as a coach says them in a sentence: `20 minutes`, `90 seconds`, `2:30`. */
export function sayDuration(seconds: number): string {
  if (seconds % 60 === 0) return countOf(seconds / 60, 'minute')
  return seconds < 120 ? countOf(seconds, 'second') : clock(seconds)
}

/** Seconds as a coach abbreviates them in front of a movement: `2 min`, `45 s`, `2:30`. */
export function abbreviateDuration(seconds: number): string {
  if (seconds % 60 === 0) return `${seconds / 60} min`
  return seconds < 120 ? `${seconds} s` : clock(seconds)
}

/** How often something starts: `every minute`, `every 90 seconds`. */
export function sayEvery(seconds: number): string {
  return seconds === 60 ? 'every minute' : `every ${sayDuration(seconds)}`
}

/** A number with its noun in the right form: `1 round`, `5 rounds`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}

/** The seconds that a clock such as `20:00` or `1:05:00` shows, or undefined when the text is none. */
export function parseClock(text: string): number | undefined {
  if (!/^\d{1,3}(:[0-5]\d){1,2}$/.test(text.trim())) return undefined
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
