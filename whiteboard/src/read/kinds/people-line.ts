import { hasFault, type BoardItem, type Items } from './board-item.ts'
import type { Read } from '../amounts/figures.ts'
import { isStrong } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import { personal } from './label-line.ts'
import type { At, LineReader, Opening } from './line-reader.ts'
import type { LineContext } from '../movements/line-context.ts'
import { mayBeWork } from './hidden-work.ts'
import { textOf, wordAt, type Token, type Tokens } from '../text/token.ts'

/** `Partner 1 runs 400 m while Partner 2 does max Burpees`, `P1 400 m Run / P2 AMRAP:`: who does what, on one line. */
export const peopleLine: LineReader = (tokens, at, opening, context) => {
  if (!context.isTeam) return undefined
  const end = tokens.findIndex((_, index) => index > 0 && opensSwitch(tokens, index))
  const pieces = piecesOf(end === -1 ? tokens : tokens.slice(0, end))
  const people = pieces.map((piece) => readPerson(piece))
  if (pieces.length < 2 || people.includes(undefined)) return undefined
  const items = pieces.flatMap((piece, index) => ofPerson(piece, people[index], at, opening, context))
  if (hasFault(items) || items.slice(0, -1).some(({ kind }) => kind !== 'movements')) return undefined
  return end === -1 ? items : [...items, { ...at, kind: 'remark', text: textOf(tokens.slice(end + 1)) }]
}

/** `, then switch`, `. Switch when P1 is back`. */
function opensSwitch(tokens: Tokens, at: number): boolean {
  const next = wordAt(tokens, at + 1) === 'then' ? at + 2 : at + 1
  return /^[,.;-]$/.test(wordAt(tokens, at)) && /^(switch|swap|rotate|change)$/.test(wordAt(tokens, next))
}

function piecesOf(tokens: Tokens): readonly Tokens[] {
  const ends = tokens.flatMap(({ word, isApart }, at) =>
    word === 'while' || ((word === '/' || word === '|' || word === ';') && isApart) ? [at] : [],
  )
  return [...ends, tokens.length]
    .map((end, index) => tokens.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end))
    .filter((piece) => piece.length > 0)
}

/** `P1`, `Partner A`, `the other partner`. */
function readPerson(tokens: Tokens): Read<string> | undefined {
  const [first, second] = [wordAt(tokens, 0), wordAt(tokens, 1)]
  const isNumbered = persons.test(first) && /^(\d|[a-d]|one|two)$/.test(second)
  const isOther = /^(one|other)$/.test(first) && persons.test(second)
  const other = first === 'the' && second === 'other' ? (persons.test(wordAt(tokens, 2)) ? 3 : 2) : 0
  const count = /^p[1-4a-d]$/.test(first) ? 1 : isNumbered || isOther ? 2 : other
  return count === 0 ? undefined : { value: textOf(tokens.slice(0, count)), next: count }
}

const persons = /^(partner|athlete|person|teammate)$/

function ofPerson(
  piece: Tokens,
  person: Read<string> | undefined,
  at: At,
  opening: Opening,
  context: LineContext,
): Items {
  let next = person?.next ?? 0
  while (
    /^([:,=-]|does|do|doing|performs?|completes?|accumulates?|works?|working|is|are|on|through)$/.test(
      wordAt(piece, next),
    )
  )
    next += 1
  const work = piece.slice(next).map(unconjugated)
  const items = opening.again(work, { ...opening, at: 0 }, context)
  const own = items.map((item) => ({ ...item, isDashed: at.isDashed }))
  return personal({ ...at, kind: 'blank' }, own, person?.value ?? '')
}

/** `holds` a plank: as the name of the movement has it. */
function unconjugated(token: Token, index: number): Token {
  return index === 0 && /^(holds|holding)$/.test(token.word) ? { ...token, word: 'hold', text: 'hold' } : token
}

/** `Partner B starts when partner A is done`, `While one works the other holds a plank`: how a team shares, in a sentence of its own. */
export function sharedTalk(tokens: Tokens, at: At, context: LineContext): Items | undefined {
  const text = textOf(tokens)
  const words = tokens.filter(({ kind }) => kind === 'word')
  const isCounted = tokens.some(({ kind, value }) => kind === 'number' && value !== 1) || mayCount(tokens, context)
  const isOne = tokens.slice(0, -1).every((token) => token.text !== '.') && !isStrong(readFacets(tokens, 0).facets)
  if (!context.isTeam || words.length < talkLeast || isCounted || !isOne) return undefined
  const isOneWorking = /\b(?:one|1)\b[^.]* works?\b|\b(?:one|1)\b[^.]* working\b/i.test(text)
  const isShared = sharing.test(text)
  if (!isOneWorking && !isShared && !taking.test(text)) return undefined
  const team = isOneWorking || isShared ? { team: { work: isOneWorking ? 'one_at_a_time' : 'shared' } } : {}
  return [{ ...at, kind: 'format', facets: { ...team, said: [text] }, isThen: false } satisfies BoardItem]
}

function mayCount(tokens: Tokens, context: LineContext): boolean {
  return tokens.some((token, at) => token.kind === 'number' && mayBeWork(tokens.slice(at), context))
}

const talkLeast = 4

/** Who goes on when. */
const taking =
  /\b(?:starts?|goes|begins?|leaves?|rotates?|switch(?:es)?|swaps?|tags?|moving|moves?)\b[^.]* (?:when|once|after|until|onto|before|together)\b/i

/** What of the work is split, beside what is not: `Run together and split the reps`. */
const sharing =
  /\b(?:split|share|divide)s?\b (?:up )?(?:all |the |all the |remaining |the remaining )*(?:reps?|work|rest|rounds)\b/i
