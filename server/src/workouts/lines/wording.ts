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

/** A text in the one line it takes on a whiteboard, without characters that control a terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

/**
 * The name of a movement as it is written after a number above one: `Push Presses`, `Clean and Jerks`,
 * `Double-unders`, `Burpees over Bar`. Names that say a goal in themselves stay: `10 Toes-to-bar`.
 */
export function pluralName(name: string): string {
  // What stands in parentheses, or after a preposition, tells more of the thing that is counted.
  const [, head = name, tail = ''] = /^(.+?)((?: \(| (?:to|over|with|on|from|of|in) ).*)$/.exec(name) ?? []
  const cut = head.lastIndexOf(' ') + 1
  return head.slice(0, cut) + pluralWord(head.slice(cut)) + tail
}

function pluralWord(word: string): string {
  if (/-to-/i.test(word)) return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(ss|sh|ch|x|z)$/.test(word)) return `${word}es`
  // Anything else that ends in s is a plural already; a name in another script has no plural that we know.
  return /[a-rt-zA-Z]$/.test(word) ? `${word}s` : word
}
