import { isOnly, type At, type BoardItem, type Label, type Items } from './board-item.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { oneOf, type Read } from '../amounts/figures.ts'
import { readTime } from '../format/time.ts'
import { numberReaders } from '../format/number-readers.ts'
import { readLabel, readLetter } from './labels.ts'
import type { LineContext } from '../movements/line-context.ts'
import { movementsOf, type Opening, type LineReader } from './line-reader.ts'
import { hasAmount, readMovements } from '../movements/read-movements.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'
import { mayBeTitle } from './title.ts'
import { textAt, textOf, wordAt, type Tokens } from '../text/token.ts'

/** `A. EMOM 10`: a letter goes before everything else. */
export const lettered: LineReader = (tokens, at, opening, context) => {
  return readLetter(tokens, 0) === undefined ? undefined : labelled(tokens, at, opening, context)
}

/** `Pull-up progression`, `Handstand walk skill work`: a skill, and what it is called. */
export function headed(tokens: Tokens, at: At, { isDashed }: Opening): Items | undefined {
  if (isDashed || !(isSkill(tokens) || isPractised(tokens))) return undefined
  const name = textOf(tokens).replace(/ ?:$/, '')
  return [{ ...at, kind: 'label', label: { section: 'skill', text: name, name } }]
}

/**
 * Whether words say what is practised, and perhaps how long: `15 min of handstand practice`, `Pull-up drills (15 min)`.
 */
function isSkill(all: Tokens): boolean {
  const time = readTime(all, 0)
  const start = time === undefined ? 0 : time.next + Number(wordAt(all, time.next) === 'of')
  const end = all.findIndex(
    ({ text }, index) => index > start && /^[(:,-]$/.test(text) && (text !== '-' || all[index]?.isApart === true),
  )
  const words = all.slice(start, end === -1 ? all.length : end)
  const after = all.slice(words.length + start).filter(({ text }) => !/^[():,-]$/.test(text))
  const behind = time === undefined ? readTime(after, 0) : undefined
  const tail = after.slice(behind?.next ?? 0)
  const isPlain = [...words, ...tail].every(({ kind }) => kind !== 'number')
  if (behind !== undefined && isPlain && afterPhrase(tail, 0, skillEnds) === tail.length)
    return mayBeTitle(words, false)
  if (!isPlain || all.length > 12 || (words.length < all.length && !mayBeTitle(words, false))) return false
  return words.some((_, index) => index > 0 && afterPhrase(words, index, skillEnds) === words.length)
}

/** `Practice handstand walking for 15 minutes`. */
function isPractised(tokens: Tokens): boolean {
  const end = tokens.findIndex(({ word }) => word === 'for')
  const words = tokens.slice(0, Math.max(end, 0))
  const time = readTime(tokens, end + 1)
  const isEnd = time !== undefined && /^\.?$/.test(textOf(tokens.slice(time.next)))
  return isEnd && /^practi[cs]e$/.test(wordAt(words, 0)) && words.every(({ kind }) => kind !== 'number')
}

const skillEnds = phrases(
  'skill, skills, skill work, skills work, practice, progression, progressions, drills, technique, skill practice',
)

export const labelled: LineReader = (tokens, at, opening, context) => {
  const label = readLabel(tokens, 0) ?? readCondition(tokens)
  if (label === undefined) return undefined
  const item: BoardItem = { ...at, kind: 'label', label: label.value }
  const rest = tokens.slice(label.next)
  const quote = textAt(rest, 0) === '"' ? rest.findIndex(({ text }, index) => index > 1 && text === '"') : -1
  if (quote > 0) {
    const title: BoardItem = { ...at, kind: 'title', title: textOf(rest.slice(1, quote)) }
    return [item, title, ...opening.again(rest.slice(quote + 1), opening, context)]
  }
  // `Beginners: practice hollow and arch` counts nothing.
  const isPractice =
    /^(practi[cs]e|focus|learn|work)$/.test(wordAt(rest, 0)) && rest.every(({ kind }) => kind !== 'number')
  if (label.value.section === 'level' && isPractice) return [{ ...at, kind: 'remark' }]
  const items = inLevel(label.value, rest, at, opening, context) ?? opening.again(rest, opening, context)
  if (label.value.section === 'person') return rest.length === 0 ? [item] : personal(item, items, label.value.text)
  return isName(label.value, rest, items)
    ? [{ ...at, kind: 'label', label: { ...label.value, name: textOf(rest) } }]
    : [item, ...items]
}

/** `If you have kipping pull-ups:` is a level of a skill. */
function readCondition(tokens: Tokens): Read<Label> | undefined {
  const colon = tokens.findIndex(({ text }) => text === ':')
  const isCondition = wordAt(tokens, 0) === 'if' && /^(you|your|no|not)$/.test(wordAt(tokens, 1))
  // `rest until 12:00` has no colon of that kind.
  const isWork = isCondition && tokens[colon + 1]?.kind === 'number' && tokens[colon + 1]?.isApart === true
  return isWork ? { value: { section: 'level', text: textOf(tokens.slice(0, colon)) }, next: colon + 1 } : undefined
}

/** Whether a number counts anything but time: `2 rounds of 8 squhts` is no name. */
function countsWork(tokens: Tokens): boolean {
  return tokens.some(({ kind }, at) => kind === 'number' && readTime(tokens, at) === undefined)
}

/** Whether what stands behind a label is what the section is called. */
function isName({ section }: Label, rest: Tokens, items: Items): boolean {
  const [first] = rest
  if (section === 'own-words' || section === 'warm-up')
    return items.some(({ kind }) => kind === 'fault') && !holdsLabel(rest) && !countsWork(rest)
  if (section !== 'skill') return false
  if (first?.kind === 'number') return isSkill(rest) || isTimed(rest)
  return items.some(
    (item) =>
      item.kind === 'fault' || item.kind === 'remark' || (item.kind === 'movements' && !isWork(item.lines[0]?.line)),
  )
}

/** `…. WOD: For time: …` is a part of its own. */
function holdsLabel(tokens: Tokens): boolean {
  return tokens.some(({ text }, at) => /^[.;]$/.test(text) && readLabel(tokens, at + 1) !== undefined)
}

/** `15 min: bar muscle-up`. */
function isTimed(rest: Tokens): boolean {
  const time = readTime(rest, 0)
  return time !== undefined && /^[:-]$/.test(textAt(rest, time.next)) && time.next + 1 < rest.length
}

/** `Level 1: 3 sets of 8 Ring Rows`, `L2 - 4 rounds: 5 Push-ups, 10 Sit-ups` are sets of that level, and no format. */
function inLevel({ section }: Label, rest: Tokens, at: At, opening: Opening, context: LineContext): Items | undefined {
  if (section !== 'level') return undefined
  const read = readMovements(rest, context)
  if (read.lines !== undefined) return movementsOf(read, at, opening)
  const count = numberReaders.count(rest, 0)
  const end = count === undefined ? undefined : afterPhrase(rest, count.next, setsOf)
  const inSets = end === undefined ? undefined : readMovements(rest.slice(end), context)
  if (inSets?.lines === undefined || count === undefined) return undefined
  const lines = inSets.lines.map((line) => ({ ...line, sets: line.sets ?? oneOf(count.value) }))
  return movementsOf({ ...inSets, lines }, at, opening)
}

const setsOf = phrases('sets :, sets -, rounds :, rounds -, rounds of, rds :, rds -, sets of, rounds, sets')

/** Whether a line says how much is done; of a skill, `Double-unders (10 min)` is what it is called. */
function isWork(line: ResolvedLine['line'] | undefined): boolean {
  const isPractice = line?.reps === 'Max' && Number(line.duration) >= practiceLeast
  return hasAmount(line) && !isPractice
}

/** Nobody does one movement for so many seconds. */
export const practiceLeast = 240

/** `P1: 500 m Row`: the movements are one person's. */
export function personal(label: BoardItem, items: Items, person: string): Items {
  const own = items.map((item) => (item.kind === 'movements' ? { ...item, person } : item))
  // `P2: AMRAP of Thrusters` is as many as possible.
  const [format, work] = own
  const isMost = isOnly(format, 'amrap')
  // `P2: AMRAP`, and the movements below it.
  if (isMost && work === undefined)
    return [{ ...label, kind: 'label', label: { section: 'person', text: `${person} AMRAP` } }]
  if (!isMost || work?.kind !== 'movements') return own
  if (work.lines.every(({ line }) => !hasAmount(line))) return own.slice(1)
  // `Partner B: AMRAP of 5 Pull-ups, 10 Push-ups` goes round until the other is back.
  return work.lines.every(({ line }) => hasAmount(line)) ? [{ ...work, person: `${person} AMRAP` }] : own
}
