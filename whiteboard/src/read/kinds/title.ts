import { isLetterAway } from '../names/telling-words.ts'
import { textAt, wordsIn, type Tokens } from '../text/token.ts'

/**
 * Whether a line above the format may be what the workout is called: it has no amount, or is a date or a test's number.
 */
export function mayBeTitle(tokens: Tokens, isFirst: boolean): boolean {
  if (tokens.length > titleMax) return false
  const words = wordsIn(tokens)
  if (words.some((word) => formatWords.has(word) || isSlipBeside(word) || isSlipOfHeading(word))) return false
  const isLabel = labelWords.has(words[0] ?? '') && tokens.some(({ text }) => text === '(')
  if (isLabel) return false
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  if (numbers.length === 0) return words.length > 0 && words.join(' ') !== 'for'
  return isFirst && (isDate(tokens) || tokens.every((token, at) => token.kind !== 'number' || isOfTitle(tokens, at)))
}

/** No name has more words and marks. */
const titleMax = 40

/**
 * `Week 3`, `Monday 12/24`, `2019 Open`: a number behind a word of such names or behind one that is, or a year before
 * one.
 */
function isOfTitle(tokens: Tokens, at: number): boolean {
  if (at === 0 && /^(19|20)\d\d$/.test(textAt(tokens, 0))) return titleWords.has(tokens[1]?.word ?? '')
  const before = tokens.slice(0, at).filter(({ kind }) => kind === 'word')
  return titleWords.has(before.at(-1)?.word ?? '') || (tokens[0]?.kind === 'word' && titleWords.has(tokens[0].word))
}

/** `Finosher` is no name, as `Finisher` is. */
function isSlipOfHeading(word: string): boolean {
  return !headings.includes(word) && headings.some((known) => isLetterAway(word, known))
}

const headings = 'conditioning finisher metcon warmup cooldown weightlifting'.split(' ')

/** Words of formats that names have too. */
const nameWords = new Set(
  'skill skills strength gymnastics working works team teams partner partners doubles'.split(' '),
)

/** The same, where words of formats may stand for themselves. */
export function isSlipBeside(word: string): boolean {
  return isSlip(word) && !nameWords.has(word)
}

/** Whether a word is a letter away from one that says how the work is done: `Pertner`, `Qualty`. */
export function isSlip(word: string): boolean {
  return !words.has(word) && slippable.some((known) => isLetterAway(word, known))
}

/** Whether a word is misspelt, where it was meant to say how the work is done. */
export function isMisspelt(word: string): boolean {
  return isSlip(word) && !slippable.includes(word)
}

/** Words of their own that are a letter away from one of formats. */
const words = new Set(
  'ground sound found bound pound very ever beam steam seam pair double work words time times tired tied'.split(' '),
)

const slippable = `partner partners pairs doubles teams team working works amrap emom tabata rounds round
  quality every minute minutes skill skills strength gymnastics timed mobility accessory accessories
  recovery stretching activation bodybuilding fitness performance foundations intermediate beginner
  beginners advanced`.split(/\s+/)

/** Words of formats: a line with one of them is a format that could not be read, and never a title. */
const formatWords = new Set(
  `amrap emom alternating rotating rounds round time quality tabata every minutes minute reps rft nft cap sets set
   rest max min mins secs seconds kg lb cal cals calories amrp emmom emotm rnds`.split(/\s+/),
)

/** A label with brackets behind it that say something else is no name. */
const labelWords = new Set('warm warmup skill skills strength gymnastics metcon conditioning weightlifting'.split(' '))

const titleWords = new Set(
  `wod open week day monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun
   january february march april may june july august september october november december jan feb mar apr jun jul aug
   sep sept oct nov dec crossfit cf games event regionals quarterfinals quarterfinal wk session block part level group
   semifinals semifinal benchmark hero cycle phase test workout montag dienstag mittwoch donnerstag freitag samstag
   sonntag lundi mardi mercredi jeudi vendredi class`.split(/\s+/),
)

/** `12/24/2025`, `2025-12-24`, `24.1`, `231224`. */
function isDate(tokens: Tokens): boolean {
  const numbers = tokens.filter(({ kind }) => kind === 'number')
  const isWhole = numbers.length === 3 || (tokens.length === 1 && /^(\d{6,8}|\d{2}\.\d\w?)$/.test(textAt(tokens, 0)))
  return isWhole && tokens.every(({ kind, text }) => kind === 'number' || /^[/.-]$/.test(text))
}
