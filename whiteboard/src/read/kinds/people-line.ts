import { hasFault, type At, type BoardItem, type Items } from './board-item.ts'
import type { Read } from '../amounts/figures.ts'
import { isStrong, type Facets } from '../format/facets.ts'
import { readFacets } from '../format/read-facets.ts'
import { isGear } from '../amounts/gear-kinds.ts'
import { numberWord } from '../amounts/number-words.ts'
import { isSlipOfTeam } from '../format/team-words.ts'
import { personal } from './label-line.ts'
import type { LineReader, Opening } from './line-reader.ts'
import type { LineContext } from '../movements/line-context.ts'
import { mayBeWork } from './hidden-work.ts'
import { isSlipOfSharing } from '../names/telling-words.ts'
import { isMisspelt } from './title.ts'
import { afterAll, piecesOf, textOf, wordAt, wordsIn, type Token, type Tokens } from '../text/token.ts'

/** `Partner 1 runs 400 m while Partner 2 does max Burpees`, `P1 400 m Run / P2 AMRAP:`: who does what, on one line. */
export const peopleLine: LineReader = (tokens, at, opening, context) => {
  if (!context.isTeam) return undefined
  if (!tokens.some(({ kind, word }) => kind === 'number' || ofMost.test(word))) return undefined
  const end = tokens.findIndex((_, index) => index > 0 && opensSwitch(tokens, index))
  const work = end === -1 ? tokens : tokens.slice(0, end)
  const isBetween = ({ word, isApart }: Token, index: number) =>
    word === 'while' || (/^[/|;]$/.test(word) && isApart) || opensNext(work, index)
  const pieces = piecesOf(work, isBetween).filter((piece) => piece.length > 0)
  const people = pieces.map((piece) => readPerson(piece))
  if (pieces.length < 2 || people.includes(undefined)) return undefined
  const items = pieces.flatMap((piece, index) => ofPerson(piece, people[index], at, opening, context))
  if (hasFault(items) || items.slice(0, -1).some(({ kind }) => kind !== 'movements')) return undefined
  return end === -1 ? items : [...items, { ...at, kind: 'remark', text: textOf(tokens.slice(end + 1)) }]
}

/** Without one of these, and without a number, `One rows while the other rests` is talk. */
const ofMost = /^(max|amrap|many|accumulates?|p[1-4a-d])$/

/** `, then switch`, `. Switch when P1 is back`. */
function opensSwitch(tokens: Tokens, at: number): boolean {
  const next = wordAt(tokens, at + 1) === 'then' ? at + 2 : at + 1
  return /^[,.;-]$/.test(wordAt(tokens, at)) && /^(switch|swap|rotate|change)$/.test(wordAt(tokens, next))
}

/** `P1: 200 m run, P2: max burpees`. */
function opensNext(tokens: Tokens, at: number): boolean {
  return /^(,|and|-)$/.test(wordAt(tokens, at)) && readPerson(tokens.slice(at + 1)) !== undefined
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
  const work = piece.slice(afterAll(piece, person?.next ?? 0, leads)).map(unconjugated)
  const items = opening.again(work, opening, context)
  const own = items.map((item) => ({ ...item, isDashed: at.isDashed }))
  return personal({ ...at, kind: 'blank' }, own, person?.value ?? '')
}

const leads = /^([:,=-]|does|do|doing|performs?|completes?|accumulates?|works?|working|is|are|on|through)$/

/** `holds` a plank: as the name of the movement has it. */
function unconjugated(token: Token, index: number): Token {
  return index === 0 && /^(holds|holding)$/.test(token.word) ? { ...token, word: 'hold', text: 'hold' } : token
}

/**
 * `Partner B starts when partner A is done`, `Athletes will run together`: how a team shares, in a sentence of its own.
 * It counts nothing, says nobody does as much as he can, and is a note, whatever else it says.
 */
export function sharedTalk(tokens: Tokens, at: At, context: LineContext): Items | undefined {
  const words = wordsIn(tokens)
  const isOne = tokens.slice(0, -1).every(({ kind, text: sign }) => kind !== 'mark' || /^[,;()&/-]$/.test(sign))
  // `P1 works`, and nothing else.
  const isLong = words.length >= talkLeast || words.every((word) => people.test(word) || doing.test(word))
  if (!context.isTeam || !isLong || !isOne || !saysWho(words) || mayCount(tokens, context)) return undefined
  const { facets } = readFacets(tokens, 0)
  if (isStrong(facets)) return undefined
  const text = textOf(tokens)
  const team = teamIn(text, facets)
  return [{ ...at, kind: 'format', facets: { ...team, said: [text] }, isThen: false } satisfies BoardItem]
}

function teamIn(text: string, { team }: Facets): Facets {
  const isOneWorking = /\b(?:one|1)\b[^.]* work(?:s|ing)?\b/i.test(text) && !/\b(?:both|two|everyone)\b/i.test(text)
  const shared = sharing.test(text) ? 'shared' : undefined
  const work = team?.work ?? (isOneWorking ? 'one_at_a_time' : shared)
  const known = { ...(team?.size !== undefined && { size: team.size }), ...(work !== undefined && { work }) }
  return Object.keys(known).length === 0 ? {} : { team: known }
}

function saysWho(words: readonly string[]): boolean {
  const isOfPeople = words.some((word) => people.test(word)) && words.some((word) => doing.test(word))
  const isSlipped = words.some((word) => isMisspelt(word) || isSlipOfSharing(word) || isSlipOfTeam(word))
  const isWhole = !leadingOn.test(words.at(-1) ?? '') && !words.some((word) => counting.test(word))
  return isWhole && !isSlipped && (isOfPeople || sharing.test(words.join(' ')))
}

/** What no sentence ends in. */
const leadingOn = /^(a|an|the|at|of|to|and|or|with|for|in|then|while|when|until|after|before|each|must|is)$/

/** `One holds a plank` counts people; `Each does ten burpees` counts work. */
function mayCount(tokens: Tokens, context: LineContext): boolean {
  return tokens.some((token, at) => {
    const value = token.kind === 'number' ? token.value : numberWord(token.word)
    const isOne = value === 1 && token.kind === 'word'
    // `must hold 2 kettlebells`.
    const isOfGear = Number(value) <= 2 && isGear(wordAt(tokens, at + 1))
    if (value === undefined || isOne || isOfGear) return false
    return (token.kind === 'number' && value !== 1) || mayBeWork(tokens.slice(at), context)
  })
}

const talkLeast = 4
const people =
  /^(partners?|athletes?|teams?|teammates?|members?|person|people|pairs?|buddy|buddies|both|everyone|everybody|runner|rower|one|two|three|other|p[1-4])$/

/** What of the work is split, beside what is not: `Run together and split the reps`. */
const sharing =
  /\b(?:split|share|divide)s?\b (?:up )?(?:all |the |all the |remaining |the remaining )*(?:reps?|work|rest|rounds)\b/i

/** What people do, or have to do. */
const doing =
  /^(must|will|may|can|cannot|should|has|have|is|are|needs?|works?|working|rests?|resting|holds?|holding|waits?|waiting|starts?|goes|begins?|leaves?|rotates?|switch(es|ing)?|swaps?|tags?|moves?|moving|stays?|completes?|completed|finish(es|ed)?|performs?|does|alternates?|shares?|splits?)$/

/** What would be work that nobody counts, or say of the clock. */
const counting =
  /^(max|maximum|amrap|emom|tabata|many|much|cap|minutes?|seconds?|mins?|secs?|twice|thrice|extra|add|penalty)$/
