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

/** Seconds as the clock on the wall shows them: `12:00`, `1:05:00`. */
export function clock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const tail = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`
}

/** A text in the one line it takes on a whiteboard, without characters that control a terminal. */
export function oneLine(text: string): string {
  if (wordsApart.test(text)) return text
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

// Most texts are that already, and to find so is cheaper than to replace nothing.
const wordsApart = /^[!-~]+(?: [!-~]+)*$/

/** The lines of a text, each without spaces around it; those that are empty at either end are left out. */
export function linesOfText(text: string): readonly string[] {
  return text.trim() === ''
    ? []
    : text
        .trim()
        .split(/\r\n|[\n\r\u2028]/)
        .map(oneLine)
}

/**
 * The name of a movement as it is written after a number above one: `Push Presses`, `Clean and Jerks`, `Double-unders`,
 * `Burpees Over Bar`, `Shoulder to Overheads`. Names that say a goal in themselves stay: `10 Toes-to-bar`.
 */
export function pluralName(name: string): string {
  // A complex is counted as a whole.
  if (name.includes(' + ')) return name
  // What stands in parentheses, or after a preposition, tells more of the thing that is counted.
  const [, head = name, tail = ''] = /^(.+?)((?: \(|, | - | (?:to|over|with|on|from|of|in) ).*)$/i.exec(name) ?? []
  if (!/^ to /i.test(tail)) return pluralHead(head) + tail
  // What moves from one place to another bears both in its name; several toes or knees are a plural already.
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
  // Anything else that ends in s is a plural already; a name in another script has no plural that we know.
  return /[a-rt-zA-Z]$/.test(word) ? `${word}s` : word
}

/** The first letter of a line or a sentence, where it is the word `max`. */
export function opened(text: string): string {
  return text.startsWith('max ') || text === 'max' ? `M${text.slice(1)}` : text
}

/** A word of a program as people read it: `time_cap` → `time cap`, `SledRelay` → `Sled Relay`. */
export function spaced(word: string): string {
  return word.replaceAll('_', ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
}
