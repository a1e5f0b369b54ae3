import { manner, mannerNote } from './talk.ts'
import { remedyAfter, remedyInside } from './remedies.ts'
import { amountsAt, closing, matchAt, sticky } from './amounts.ts'
import { gearAt, type Gear } from './gear.ts'
import type { Line, LineDraft, Work } from './line-draft.ts'
import { readAmount, readGear, readGearOfUnit, readSets, type Reading, type ReadPart } from './parts-after-name.ts'

const afterSpace: readonly ReadPart[] = [
  readManner,
  readNote,
  readGroup,
  readEffort,
  readJoined,
  readSets,
  readGear,
  readAmount,
]
const afterComma: readonly ReadPart[] = [readManner, readSets, readGearOfUnit, readAmount]

const endsWork = /^(?:\.?$| ?[,;)|]|\. | - | then\b| and then\b)/i

/**
 * Reads everything that follows the name of a movement. Returns the offset after it. If a text cannot be read, records
 * a failure in the draft.
 */
export function readParts(start: number, reading: Reading): number {
  const { text, draft } = reading
  let at = start
  while (draft.failure === undefined && at < text.length) {
    const next = readNext(at, reading)
    if (next === undefined) break
    at = next
  }
  if (draft.failure === undefined && !endsWork.test(text.slice(at))) notUnderstood(at, reading)
  return at
}

function readNext(at: number, reading: Reading): number | undefined {
  const { text } = reading
  if (text.startsWith(': ', at)) return readSets(at + 2, reading)
  if (text.startsWith(', or ', at)) return readJoined(at + 2, reading)
  if (text.startsWith(', ', at)) return readFirst(afterComma, at + 2, reading)
  if (text.charAt(at) === ' ') return readFirst(afterSpace, at + 1, reading)
  return readNote(at, reading) ?? readGroup(at, reading)
}

function readFirst([read, ...others]: readonly ReadPart[], at: number, reading: Reading): number | undefined {
  return read?.(at, reading) ?? (others.length === 0 ? undefined : readFirst(others, at, reading))
}

function notUnderstood(at: number, { text, draft }: Reading, hint?: string): number {
  const sentence = `After "${text.slice(0, at).trim()}", "${text.slice(at).trim()}" was not understood.`
  draft.fail('not-understood', at, sentence, hint ?? remedyAfter(text.slice(at)))
  return at
}

const mannerAfterName = sticky(`(${manner}|together)(?![\\p{L}-])`)

function readManner(at: number, { text, draft }: Reading): number | undefined {
  const found = matchAt(mannerAfterName, text, at)
  if (found === null) return undefined
  const note = mannerNote(found[1] ?? '')
  const { reps } = Object.fromEntries(draft.members)
  // `15/12 Bike calories` are calories.
  const [, counted] = note === 'calories' && typeof reps === 'string' ? amountsAt(`${reps} cal`, 0) : []
  if (counted === undefined || draft.movement.has_calories !== true) draft.notes.push(note)
  else {
    draft.members.delete('reps')
    draft.setAll(counted.members, at)
  }
  return at + found[0].length
}

function readNote(at: number, reading: Reading): number | undefined {
  const { text, draft, context } = reading
  if (text.charAt(at) !== '[') return undefined
  const end = closing(text, at, '[', ']')
  if (end === undefined) return notUnderstood(at, reading, 'Close the bracket with "]".')
  const note = context.written(at + 1, end)
  const isQuoted = /^".*"$/.test(note)
  const isLoad = /\d/.test(note) && !/\p{L}{3}/u.test(note) && !isQuoted
  const gear = isLoad ? wholeGear(text.slice(at + 1, end)) : undefined
  if (gear !== undefined) draft.take(gear, at + 1)
  else if (isLoad) {
    const remedy = 'Write a load in parentheses: (24/16 kg). Quotation marks keep a note: ["24/16"].'
    return notUnderstood(at, reading, remedy)
  } else draft.notes.push(isQuoted ? note.slice(1, -1) : note)
  return end + 1
}

const isOrder = /\d|\b(?:every|each|sides?|after|before|then|rest|round|rounds|min|or|x|times)\b/i

function readGroup(at: number, reading: Reading): number | undefined {
  const { text, draft, context } = reading
  if (text.charAt(at) !== '(') return undefined
  const end = closing(text, at, '(', ')')
  if (end === undefined) return notUnderstood(at, reading, 'Close the parenthesis with ")".')
  const inner = text.slice(at + 1, end)
  const gears = inner.split(/[,;] ?/).map((each) => wholeGear(each.trim()))
  const isAlien = gears.some((gear) => gear?.member === 'height' && draft.movement.has_height !== true)
  if (!isAlien && gears.every((gear) => gear !== undefined)) for (const gear of gears) draft.take(gear, at + 1)
  else if (isAlien || isOrder.test(inner) || context.index.named(inner).length > 0) {
    return notUnderstood(at, reading, remedyInside(inner))
  } else draft.notes.push(context.written(at + 1, end))
  return end + 1
}

function wholeGear(text: string): Gear | undefined {
  const gear = gearAt(text, 0)
  return gear?.end === text.length ? gear : undefined
}

const effortFor = sticky(String.raw`for (time|(?:max )?(calories|cals?|distance|met(?:er|re)s|reps))(?![\p{L}])`)
const forAmount = sticky(String.raw`for (?=\d)`)

function readEffort(at: number, { text, draft }: Reading): number | undefined {
  const found = matchAt(effortFor, text, at)
  if (found === null) return readEffortTime(at, text, draft)
  const [all, what = '', most = ''] = found
  const isMost = /^max/i.test(what) || (most !== '' && draft.members.has('duration'))
  if (!isMost && most !== '') {
    // `Row for calories` says how to count if the format gives the amount.
    draft.notes.push(`for ${most.toLowerCase()}`)
    return at + all.length
  }
  draft.effort = isMost ? 'most' : 'time'
  if (isMost) draft.set(/^cal/i.test(most) ? 'calories' : /^reps/i.test(most) ? 'reps' : 'distance', 'Max', at)
  return at + all.length
}

function readEffortTime(at: number, text: string, draft: LineDraft): number | undefined {
  const lead = matchAt(forAmount, text, at)
  const amount = lead && amountsAt(text, at + lead[0].length).find(({ members }) => members.duration !== undefined)
  if (!amount || draft.members.has('duration')) return undefined
  draft.effort = 'duration'
  draft.set('duration', amount.members.duration, at)
  return amount.end
}

const joining = sticky(String.raw`(or|\+) |\+(?=\d)`)

function readJoined(at: number, reading: Reading): number | undefined {
  const { text, draft, context, readOther } = reading
  const found = matchAt(joining, text, at)
  if (found === null) return undefined
  const other = readOther(text, at + found[0].length, context)
  if (other.kind === 'failure') {
    draft.failure ??= other
    return at
  }
  const { or, plus, ...line } = other.line as Line & { readonly or?: readonly Line[]; readonly plus?: readonly Line[] }
  if (found[1]?.toLowerCase() === 'or') {
    const alternative = likeOwn(line, other, draft)
    draft.or.push(alternative)
  } else if (draft.movement.has_load !== true || other.movement.has_load !== true) {
    return notUnderstood(at, reading, 'A complex consists of lifts. Write other movements on lines of their own.')
  } else takeComplex(line, plus ?? [], at, draft)
  draft.or.push(...(or ?? []))
  draft.effort ??= other.effort
  draft.sets ??= other.sets
  return other.end
}

function likeOwn({ load, ...line }: Line, { movement }: Work, draft: LineDraft): Line {
  const own = load === null ? line : { ...line, load }
  const reps = draft.members.get('reps')
  const hasAmount = ['reps', 'calories', 'distance', 'duration'].some((member) => Object.hasOwn(line, member))
  if (hasAmount || reps === undefined || movement.has_reps !== true) return own
  draft.isConcluded = true
  return { ...own, reps }
}

function takeComplex(
  { id, reps = '1', load, note, ...others }: Line,
  plus: readonly Line[],
  at: number,
  draft: LineDraft,
) {
  draft.plus.push({ id, reps }, ...plus)
  if (load !== null) draft.set('load', load, at)
  if (typeof note === 'string') draft.notes.push(note)
  draft.setAll(others, at)
}
