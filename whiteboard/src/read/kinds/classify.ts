import { soOn, restBefore, gearLine, ofWeek, setLine } from './besides-line.ts'
import { faultAt, hasFault, isFormat, type BoardItem, type Items } from './board-item.ts'
import { says } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import { formatLine } from './format-line.ts'
import { described, scored } from './bracketed-label.ts'
import { labelled, lettered, headed } from './label-line.ts'
import type { LineContext } from '../movements/line-context.ts'
import { movementsOf, type LineReader, type Opening } from './line-reader.ts'
import { movementItems } from './movement-line.ts'
import { countAt } from '../amounts/number-words.ts'
import { parted, partAfter, clocked, slotted, restSlot } from './part-line.ts'
import { startOf, textAt, textOf, type Tokens } from '../text/token.ts'
import { peopleLine, sharedTalk } from './people-line.ts'
import { formatOfParts } from './format-of-parts.ts'
import { readWorkUp } from './work-up.ts'

/** What a line comes to; the last item is a fault where it could not be read. */
export function classify(tokens: Tokens, context: LineContext): Items {
  const framed = withoutFrame(tokens)
  const { at, ordinal, isDashed = framed !== tokens } = countedStart(framed, context)
  const opening = { ordinal, isDashed, again: readRest }
  const rest = framed.slice(at)
  if (rest.length === 0) return []
  if (rest.length > tokensMax) return [tooMany(rest)]
  const items = readRest(rest, opening, context)
  const other = hasFault(items) ? (bulletedItems(rest, context) ?? sharedTalk(rest, atStart(rest), context)) : undefined
  if (other !== undefined) return other
  return items.map((item) => ({ ...item, text: item.text === '' ? textOf(rest) : item.text, isDashed }))
}

/** `3 rounds for time: • 400 m Run • 21 Swings`, `Metcon • For time • Cap 10:00`: bullets that lost their lines. */
function bulletedItems(tokens: Tokens, context: LineContext): Items | undefined {
  const starts = tokens.flatMap(({ text }, at) => (text === '•' ? [at] : []))
  if (starts.length === 0 || starts.length > bulletsMax) return undefined
  const pieces = [0, ...starts].map((start, index) => tokens.slice(start, starts[index]))
  const items: BoardItem[] = []
  for (const piece of pieces.filter((each) => each.length > 0)) {
    items.push(...classify(piece, context))
    if (hasFault(items)) break
  }
  const isHead = items.some(isFormat) && items.every(({ kind }) => /^(label|format|remark)$/.test(kind))
  return isHead || items.some(({ kind }) => kind === 'movements') ? items : undefined
}

/** A workout has a dozen lines; a line of more bullets is none. */
const bulletsMax = 12

/** `-Rest 2 min-`, `*15 min cap*`, `< 15 min cap >`: a line between dashes or stars is one after a dash. */
function withoutFrame(tokens: Tokens): Tokens {
  const [first] = tokens
  if (first?.text === '<') return withoutAngles(tokens)
  if (first === undefined || !/^[-*~]$/.test(first.text) || tokens.at(-1)?.text !== first.text) return tokens
  const start = tokens.findIndex(({ text }) => text !== first.text)
  let end = tokens.length
  while (end > 0 && textAt(tokens, end - 1) === first.text) end -= 1
  return start === -1 ? tokens : tokens.slice(start, end)
}

/** `< 15 min cap >`; of a cap the second may be missing. */
function withoutAngles(tokens: Tokens): Tokens {
  if (tokens.at(-1)?.text === '>') return tokens.slice(1, -1)
  return says(readFacets(tokens, 1).facets, 'cap') ? tokens.slice(1) : tokens
}

/** No line of work has so many words, numbers and marks; more are refused before any work is done on them. */
const tokensMax = 90

function tooMany(tokens: Tokens): BoardItem {
  const at = { ...atStart(tokens), text: textOf(tokens) }
  return faultAt(at, 'The line holds too much for one.', 'Write one movement a line.', at.place, 'too-long')
}

type Start = { readonly at: number; readonly ordinal?: number | undefined; readonly isDashed?: boolean }

/** Where a line goes on behind its bullet or its number. */
function countedStart(tokens: Tokens, { numbered }: LineContext): Start {
  const counted = numbered.get(startOf(tokens).line)
  if (counted !== undefined) return { at: counted, ordinal: countAt(tokens) }
  const [first] = tokens
  if (isBullet(tokens)) {
    const end = first?.text === '*' ? tokens.findIndex(({ text }) => text !== '*') : 1
    return { at: Math.max(end, 1), isDashed: first?.text !== '•' }
  }
  // `1. Minute:` is the first.
  if (isNumbered(tokens) && !/^min(ute)?$/.test(tokens[2]?.word ?? '')) return { at: 2, ordinal: first?.value }
  return isHashed(tokens) ? { at: 2, ordinal: tokens[1]?.value } : { at: 0 }
}

function isBullet([first, second]: Tokens): boolean {
  if (first !== undefined && /^[•*^†‡§]$/.test(first.text)) return true
  return (first?.text === '-' || first?.text === '+') && second?.isApart === true
}

/** `1) `, `2. `, `3: `. */
function isNumbered([first, second, third]: Tokens): boolean {
  if (first?.kind !== 'number' || !/^\d{1,2}$/.test(first.text)) return false
  return ordinalMarks.has(second?.text ?? '') && second?.isApart === false && third?.isApart === true
}

/** `#1 10 Burpees, 10 Sit-ups`. */
function isHashed([first, second, third]: Tokens): boolean {
  return (
    first?.text === '#' && /^[1-9]$/.test(second?.text ?? '') && second?.isApart === false && third?.isApart === true
  )
}

const ordinalMarks = new Set([')', '.', ':'])

function atStart(tokens: Tokens) {
  return { place: startOf(tokens), text: '', isDashed: false }
}

function readRest(tokens: Tokens, opening: Opening, context: LineContext): Items {
  if (tokens.length === 0) return []
  const at = atStart(tokens)
  for (const read of readers) {
    const items = read(tokens, at, opening, context)
    if (items !== undefined) return items
  }
  const workUp = readWorkUp(tokens, context)
  return workUp === undefined
    ? movementItems(tokens, at, opening, context)
    : movementsOf({ lines: [workUp], remarks: [] }, at, opening)
}

/** In this order: what could be several things is the first of them. */
const readers: readonly LineReader[] = [
  soOn,
  restBefore,
  ofWeek,
  formatOfParts,
  peopleLine,
  lettered,
  scored,
  described,
  gearLine,
  clocked,
  setLine,
  formatLine,
  labelled,
  parted,
  partAfter,
  slotted,
  restSlot,
  headed,
]
