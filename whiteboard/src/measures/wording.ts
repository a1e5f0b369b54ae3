/** Returns a duration as text, such as `20 minutes`, `90 seconds` or `2:30`. */
export function sayDuration(seconds: number): string {
  if (seconds % 60 === 0) return countOf(seconds / 60, 'minute')
  return seconds < 120 ? countOf(seconds, 'second') : clock(seconds)
}

/**
 * Returns a duration as a short text, such as `2 min`, `45 s` or `2:30`. It is written before the name of a movement.
 */
export function abbreviateDuration(seconds: number): string {
  if (seconds % 60 === 0) return `${seconds / 60} min`
  return seconds < 120 ? `${seconds} s` : clock(seconds)
}

/** Returns a text that says how often something starts again, such as `every minute` or `every 90 seconds`. */
export function sayEvery(seconds: number): string {
  return seconds === 60 ? 'every minute' : `every ${sayDuration(seconds)}`
}

/** Returns a number with its noun: `1 round`, `5 rounds`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}

/** Converts a time such as `20:00` or `1:05:00` to seconds. Returns `undefined` if the text is not such a time. */
export function parseClock(text: string): number | undefined {
  if (!/^\d{1,3}(:[0-5]\d){1,2}$/.test(text.trim())) return undefined
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

/** Returns a duration in the form of a digital clock, such as `12:00` or `1:05:00`. */
export function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`
}

/**
 * Replaces line breaks and control characters in a text by spaces. Control characters could change how a terminal
 * behaves.
 */
export function oneLine(text: string): string {
  if (wordsApart.test(text)) return text
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

// Most texts need no change, and this test is cheaper than the replacements.
const wordsApart = /^[!-~]+(?: [!-~]+)*$/

/**
 * Returns the lines of a text. Removes the spaces around each line, and empty lines at the start and the end of the
 * text.
 */
export function linesOfText(text: string): readonly string[] {
  return text.trim() === ''
    ? []
    : text
        .trim()
        .split(/\r\n|[\n\r\u2028]/)
        .map(oneLine)
}

/**
 * Returns the plural of a movement's name, such as `Push Presses`, `Clean and Jerks` or `Burpees Over Bar`. Some names
 * do not change, such as `Toes-to-bar`.
 */
export function pluralName(name: string): string {
  // A complex is counted as a whole.
  if (name.includes(' + ')) return name
  // Only the part before a preposition or a parenthesis becomes plural.
  const [, head = name, tail = ''] = /^(.+?)((?: \(|, | - | (?:to|over|with|on|from|of|in) ).*)$/i.exec(name) ?? []
  if (!/^ to /i.test(tail)) return pluralHead(head) + tail
  // A movement from one place to another keeps its places in the name; toes and knees are already plural.
  if (/s$/i.test(head)) return name
  const isPlace = /\b(shoulder|ground|chest|floor|hang|hip|rack)$/i.test(head)
  return isPlace ? pluralHead(name) : pluralHead(head) + tail
}

function pluralHead(name: string): string {
  const cut = name.lastIndexOf(' ') + 1
  return name.slice(0, cut) + pluralWord(name.slice(cut))
}

function pluralWord(word: string): string {
  if (/s-to-/i.test(word)) return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(ss|sh|ch|x|z)$/.test(word)) return `${word}es`
  // Other words that end in s are already plural; names in other scripts have no known plural.
  return /[a-rt-zA-Z]$/.test(word) ? `${word}s` : word
}

/**
 * Returns the text with an upper-case first letter if the text starts with the word `max`. Returns other texts
 * unchanged.
 */
export function opened(text: string): string {
  return text.startsWith('max ') || text === 'max' ? `M${text.slice(1)}` : text
}

/**
 * Inserts spaces between the words of an identifier. `time_cap` becomes `time cap`, and `SledRelay` becomes `Sled
 * Relay`.
 */
export function spaced(word: string): string {
  return word.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
}
