import { afterWeek } from '../amounts/week.ts'
import { faultAt, type At, type BoardItem } from './board-item.ts'
import { isAny, isStrong } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import { readLabel, scoredIn } from './labels.ts'
import type { LineReader } from './line-reader.ts'
import type { MovementIndex } from '../names/movement-index.ts'
import { resolveName } from '../names/resolve-name.ts'
import { isTelling, namesMovement } from '../names/telling-words.ts'
import { mayBeTitle } from './title.ts'
import { startOf, textAt, textOf, type Tokens } from '../text/token.ts'

/**
 * `Metcon (5 rounds for time)`, `Long Haul (AMRAP - Reps)`: a label or a name, whatever the brackets say of the format.
 */
export const scored: LineReader = (tokens, at, _, { index }) => {
  const label = readLabel(tokens, 0)
  if (label?.value.scored !== undefined && label.next === tokens.length)
    return [{ ...at, kind: 'label', label: label.value }]
  const start = tokens.findIndex(({ text }) => text === '(')
  const name = tokens.slice(0, Math.max(start, 0)).filter(({ kind }) => kind === 'word')
  const said = name.length === 0 || label !== undefined ? undefined : scoredIn(tokens, start)
  const words = name.map(({ word }) => word)
  const isFormat = said !== undefined && (!isAny(said) || isStrong(said))
  // `YGIG (4 rounds each)` says who works when.
  const { facets, next } = readFacets(tokens, 0)
  const isOfTeam = facets.team !== undefined && next === tokens.length
  if (!isFormat || isOfTeam || !mayBeTitle(tokens.slice(0, start), false) || isWork(words, index)) return undefined
  const title = textOf(tokens.slice(0, start))
  return [
    { ...at, kind: 'title', title },
    { ...at, kind: 'label', label: { section: 'any', text: title, scored: said } },
  ]
}

/** `Max Burpees (AMRAP 5)` is work; `Row workout (AMRAP 5)` names a movement, and is a heading by its last word. */
function isWork(words: readonly string[], index: MovementIndex): boolean {
  const isNamed = namesMovement(words, index) && !headings.test(words.at(-1) ?? '')
  return isNamed || words.some(isTelling) || resolveName(words, index, () => true).kind !== 'none'
}

const headings = /^(circuit|finisher|work|workout|burner|session|warmup|up|test|challenge)$/

/**
 * `Strength (squat)`, `Metcon (with a vest)`: a label, and what is told of it; a lift that it names may have its sets
 * below.
 */
export const described: LineReader = (tokens, at, _, context) => {
  const start = tokens.findIndex(({ text }) => text === '(')
  const label = start > 0 ? readLabel(tokens.slice(0, start), 0) : undefined
  const end = tokens.at(-1)?.text === ':' ? tokens.length - 2 : tokens.length - 1
  const inner = tokens.slice(start + 1, end)
  if (label?.next !== start || textAt(tokens, end) !== ')' || inner.length === 0) return undefined
  const { section } = label.value
  if (section !== 'any' && section !== 'strength') return undefined
  if (tellsMore(inner)) return [unread(inner, at)]
  const words = inner.map(({ word }) => word)
  const named = resolveName(words, context.index, () => true)
  if (named.kind === 'one') context.headed.set(at.place.line, named.movement)
  return [
    { ...at, kind: 'label', label: label.value },
    { ...at, kind: 'remark', text: textOf(inner) },
  ]
}

/** Whether words in brackets say more than a remark does; `(Week 3 of 6)` does not. */
function tellsMore(inner: Tokens): boolean {
  return afterWeek(inner, 0) !== inner.length && inner.some(({ kind, word }) => kind === 'number' || isTelling(word))
}

function unread(inner: Tokens, at: At): BoardItem {
  const sentence = `"${textOf(inner)}" behind the heading was not understood.`
  return faultAt(at, sentence, 'Write it on a line of its own.', startOf(inner))
}
