import type { Members } from './amounts.ts'
import { amountsWithGear, gearAt } from './gear.ts'
import type { NewMovement } from './finding.ts'
import type { Failure } from './line-draft.ts'
import type { MovementIndex } from './movement-index.ts'
import { singular, spellOut, wordsOfName } from './name-key.ts'
import { formsOf } from './remedies.ts'

const keepAll = 'To keep the board as it is, write "Workout:" above it.'

const ifKnown = 'If it is a movement, correct its name or add it to the catalog; put "> " before a remark.'

/** Returns a sentence that says what to do about an unknown name. `candidates` are similar names from the catalog. */
export function remedyForName(candidates: readonly string[]): string {
  if (candidates.length === 0) return `${ifKnown} ${keepAll}`
  const otherwise = 'Otherwise add the movement to the catalog, or put "> " before a remark.'
  return `Did you mean ${candidates.join(', or ')}? ${otherwise}`
}

/** Returns a remedy if the unknown name may be the name of the workout. Returns `undefined` if it cannot be one. */
export function remedyForTitle(name: string, line: string): string | undefined {
  const isTitle = /^[\p{L}\s'’&-]+$/u.test(name) && /^(?: for (?:time|quality))?$/i.test(line.slice(name.length))
  return isTitle
    ? `If "${name}" is the name of the workout, write it in double quotes on a line of its own.`
    : undefined
}

/**
 * Returns a failure for a text that could not be read as a movement, a format or a label. It says what is probably
 * wrong.
 */
export function unknownWork(text: string, at: number): Failure {
  const [longest] = [...amountsWithGear(text, at)].sort((one, other) => other.end - one.end)
  const { members, end } = longest ?? { members: {}, end: at }
  const start = text.charAt(end) === ' ' ? end + 1 : end
  const [figure] = /^\d[\d.,]*(?= )/.exec(text.slice(start)) ?? []
  if (figure !== undefined) {
    if (end > at && Number(figure) > 0) {
      const sentence = `"${text.slice(at, end).trim()}" and "${figure}" are two amounts.`
      return failed('not-understood', start, sentence, 'Keep one of them: "12 cal Row" or "12 min Row".')
    }
    const remedy = 'Write 1 to 99999, and a unit if it has one.'
    return failed('out-of-range', start, `${figure} is no amount of a movement.`, remedy)
  }
  const hasAmount = end > at
  const [label] = hasAmount ? [] : (/^\p{L}[^:]{2,40}:(?= |$)/u.exec(text.slice(at)) ?? [])
  if (label !== undefined)
    return failed('not-understood', at, `"${label}" is neither a format nor a label.`, formsIn(label) ?? labels)
  if (/^\p{L}.*\p{L}/u.test(nameAt(text, start))) return unknownWords(text, at, start, members)
  if (hasAmount && formsIn(text.slice(start)) === undefined) {
    const sentence = `After "${text.slice(at, end).trim()}", the movement is missing.`
    return failed('not-understood', start, sentence, 'Write its name there: "400 m Row".')
  }
  return notUnderstood(text, at)
}

function notUnderstood(text: string, at: number): Failure {
  const asNote = at > 0 ? 'put it on its own line, after "> "' : 'put "> " before it'
  const remedy = formsIn(text.slice(at)) ?? `If it is a remark, ${asNote}. ${keepAll}`
  return failed('not-understood', at, `"${text.slice(at)}" was not understood.`, remedy)
}

function unknownWords(text: string, at: number, start: number, members: Members): Failure {
  const [name, rest] = [nameAt(text, start), text.slice(at)]
  const isShort = rest.split(' ').length <= wordsMax
  const forms = start > at || isShort ? formsIn(name) : undefined
  if (start > at && /^(?:per|each|on each|ea) (?:side|leg|arm)/i.test(name)) {
    const sentence = `After "${text.slice(at, start).trim()}", the movement is missing.`
    return failed('not-understood', start, sentence, 'Write the sides last: "Split Squat 3x10 per side".')
  }
  if (forms !== undefined) return failed('not-understood', at, `"${rest}" was not understood.`, forms)
  if (start > at) return unknownName(text, start, members, `No movement is called "${name}".`)
  const sentence = `"${rest}" is not a movement of the catalog, a format or a label.`
  if (isShort && !/\d/.test(rest)) return unknownName(text, start, members, sentence)
  const remedy = /\d/.test(rest) ? formsIn(rest) : undefined
  return failed('not-understood', at, sentence, remedy ?? remedyForName([]))
}

function formsIn(text: string): string | undefined {
  const [word] =
    /\b(?:amrap|emom|tabata|round|set|cap|death by|max reps|team|pair|partner|for time)s?(?!\p{L})/iu.exec(text) ?? []
  return word === undefined ? undefined : formsOf(word)
}

const wordsMax = 4

const labels =
  'Labels are "Buy-in:", "Cash-out:", "Then 3 rounds of:", in a rep scheme "After each round:", in an EMOM ' +
  `"Minute 1:" and "Station 1:". Put "> " before a remark. ${keepAll}`

function failed(rule: Failure['rule'], at: number, sentence: string, remedy: string): Failure {
  return { kind: 'failure', rule, at, sentence, remedy }
}

/**
 * Returns the name that begins at the offset `start`. It ends before a number, a bracket, a comma, or the word `for`,
 * `at` or `or`.
 */
export function nameAt(text: string, start: number): string {
  const [name = ''] = /^[^,;()[\]@+]+?(?= \d| (?:for|at|or) |[,;()[\]@+]|[.: ]*$)/.exec(text.slice(start)) ?? []
  return name.trimEnd()
}

/** Returns a failure for a name that is not in the catalog. `members` says how much of the movement is done. */
export function unknownName(text: string, start: number, members: Members, sentence: string): Failure {
  const name = nameAt(text, start)
  const after = /^ ?\(?/.exec(text.slice(start + name.length))?.[0].length ?? 0
  const gear = gearAt(text, start + name.length + after)
  const all = gear === undefined ? members : { ...members, [gear.member]: gear.value }
  return { ...failed('unknown-movement', start, sentence, remedyForName([])), name, members: all }
}

export function newMovement(name: string, members: Members): NewMovement {
  const [, head = name, tail = ''] = /^(.+?)( (?:over|to|with|on|from|of|in) .*)?$/i.exec(name) ?? []
  const words = [...wordsOfName(head).map(singular), ...wordsOfName(tail)]
  const id = `mv_${words.join('_').replace(/[^a-z_]/g, '') || 'new'}`
  const flags = Object.keys(members).flatMap((member) => {
    const flag = flagOf.get(member)
    return flag === undefined ? [] : [[flag, true] as const]
  })
  const titled = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return { id, name: titled, ...Object.fromEntries(flags.sort()) }
}

const flagOf = new Map([
  ['reps', 'has_reps'],
  ['calories', 'has_calories'],
  ['distance', 'has_distance'],
  ['duration', 'has_duration'],
  ['load', 'has_load'],
  ['bare', 'has_load'],
  ['height', 'has_height'],
])

/** Returns up to three names from the catalog that are similar to an unknown name. */
export function nearestNames(name: string, { names }: MovementIndex): readonly string[] {
  const asked = spellOut(wordsOfName(name)).map(singular).join('').slice(0, lettersMax)
  const near = names.flatMap(({ name: known, letters }) => {
    const most = Math.ceil(asked.length * nearness) + 1
    if (asked.length >= leastLetters && letters.endsWith(asked)) return [{ known, distance: 1 + known.length / 100 }]
    if (letters.length >= leastLetters && asked.endsWith(letters)) return [{ known, distance: 1 - known.length / 100 }]
    if (Math.abs(letters.length - asked.length) >= most) return []
    const distance = editDistance(asked, letters, most)
    return distance < most ? [{ known, distance }] : []
  })
  const sorted = near.sort((one, other) => one.distance - other.distance).map(({ known }) => known)
  return [...new Set(sorted)].slice(0, candidatesMax)
}

const candidatesMax = 3
const leastLetters = 5

// Only the first forty letters are compared; names are shorter.
const lettersMax = 40

const nearness = 0.3

function editDistance(one: string, other: string, most: number): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const edits = Math.min(changed, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least >= most) return most
    previous = current
  }
  return previous[other.length] ?? most
}
