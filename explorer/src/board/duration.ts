/** Seconds as a coach says them: `12 minutes`, `90 seconds`, `2:30`. */
export function sayDuration(seconds: number): string {
  if (seconds % 60 === 0) return counted(seconds / 60, 'minute')
  return seconds < 120 ? counted(seconds, 'second') : clock(seconds)
}

/** Seconds in short, as they stand before a movement: `2 min`, `45 s`, `2:30`. */
export function shortDuration(seconds: number): string {
  if (seconds % 60 === 0) return `${seconds / 60} min`
  return seconds < 120 ? `${seconds} s` : clock(seconds)
}

/** Seconds as the clock on the wall shows them: `12:00`, `1:05:00`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const [hours = 0, ...others] = parts
  const shown = hours === 0 ? others : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** How often something starts: `every minute`, `every 90 seconds`. */
export function sayEvery(seconds: number): string {
  return seconds === 60 ? 'every minute' : `every ${sayDuration(seconds)}`
}

/** A number with its noun: `1 round`, `5 rounds`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}
