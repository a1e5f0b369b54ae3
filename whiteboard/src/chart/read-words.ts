import { numberWord } from '../read/amounts/number-words.ts'
import { findUnit } from '../read/amounts/units.ts'
import type { MovementIndex } from '../read/names/movement-index.ts'
import { resolveName } from '../read/names/resolve-name.ts'
import { textAt, textOf, wordAt, type Tokens } from '../read/text/token.ts'
import type { Categories, Name } from './categories.ts'
import type { Edge } from './engine.ts'
import { lexicon } from './lexicon.ts'

/** What the words of a line are by themselves: numbers, units, classes of the lexicon, names of the catalog, asides. */
export function readWords(tokens: Tokens, index: MovementIndex): readonly Edge[] {
  return tokens.flatMap((_, at) => [
    ...readWord(tokens, at),
    ...readPhrases(tokens, at),
    ...readClock(tokens, at),
    ...readQuoted(tokens, at),
    ...readFree(tokens, at),
    ...readName(tokens, at, index),
  ])
}

function edge<Category extends keyof Categories>(
  category: Category,
  from: number,
  to: number,
  value: Categories[Category],
): Edge {
  return { category, from, to, value }
}

function readWord(tokens: Tokens, at: number): readonly Edge[] {
  const { kind, word = '', value = 0, text = '' } = tokens[at] ?? {}
  const number = kind === 'number' ? value : numberWord(word)
  const unit = findUnit(word)
  const beat = /^e(\d+)(mom|m|s|sec)$/.exec(word)
  const ordinal = kind === 'number' && /^(st|nd|rd|th)$/.test(wordAt(tokens, at + 1))
  return [
    { category: word, from: at, to: at + 1, value: word },
    ...(number === undefined || Number.isNaN(number) ? [] : [edge('Number', at, at + 1, number)]),
    ...(unit === undefined ? [] : [edge('Unit', at, at + 1, unit)]),
    ...(beat === null
      ? []
      : [edge('Beat', at, at + 1, Number(beat[1]) * (beat[2]?.startsWith('m') === true ? 60 : 1))]),
    ...(ordinal ? [edge('Ordinal', at, at + 2, Number(text))] : []),
  ]
}

/** What stands behind a colon or a dash to the end of the line, and says no number: a name, or talk. */
function readFree(tokens: Tokens, at: number): readonly Edge[] {
  const inner = tokens.slice(at)
  const isBehind = at > 0 && /^[:-]$/.test(textAt(tokens, at - 1))
  return isBehind && inner.every(({ kind }) => kind !== 'number')
    ? [edge('Free', at, tokens.length, textOf(inner))]
    : []
}

/** `"Twin Peaks"` */
function readQuoted(tokens: Tokens, at: number): readonly Edge[] {
  const close = textAt(tokens, at) === '"' ? tokens.findIndex(({ text }, index) => index > at && text === '"') : -1
  return close > at + 1 ? [edge('Quoted', at, close + 1, textOf(tokens.slice(at + 1, close)))] : []
}

/** `12:00`, `1:30`, `:30`: two digits behind a colon without a space between. */
function readClock(tokens: Tokens, at: number): readonly Edge[] {
  const colon = textAt(tokens, at) === ':' ? at : at + 1
  const [minutes, seconds] = [tokens[at], tokens[colon + 1]]
  const isClock =
    textAt(tokens, colon) === ':' &&
    (colon === at || (minutes?.kind === 'number' && tokens[colon]?.isApart === false)) &&
    seconds?.isApart === false &&
    /^[0-5]\d$|^[69]0$/.test(seconds.text)
  const whole = colon === at ? 0 : (minutes?.value ?? 0) * 60
  return isClock ? [edge('Time', at, colon + 2, whole + seconds.value)] : []
}

function readPhrases(tokens: Tokens, at: number): readonly Edge[] {
  return (phrases.get(wordAt(tokens, at)) ?? []).flatMap(({ category, words }) => {
    const to = afterPhrase(tokens, at, words)
    return to === undefined ? [] : [{ category, from: at, to, value: textOf(tokens.slice(at, to)) }]
  })
}

/** Where reading goes on after the words; hyphens, commas and slashes between them count as spaces. */
function afterPhrase(tokens: Tokens, at: number, words: readonly string[]): number | undefined {
  let next = at
  for (const word of words) {
    if (next > at && textAt(tokens, next) !== word && /^[-,/]$/.test(textAt(tokens, next))) next += 1
    if (wordAt(tokens, next) !== word) return undefined
    next += 1
  }
  return next
}

const phrases = new Map<string, { readonly category: string; readonly words: readonly string[] }[]>()
for (const line of lexicon.trim().replaceAll(/\n +/g, ' ').split('\n')) {
  const [category = '', ...rest] = line.split(': ')
  for (const phrase of rest.join(': ').split(', ')) {
    const words = phrase.split(' ')
    phrases.set(words[0] ?? '', [...(phrases.get(words[0] ?? '') ?? []), { category, words }])
  }
}

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** What stands in brackets and no row reads is an aside, where no number is in it: no amount may be lost. */
export function readAsides(tokens: Tokens, edges: readonly Edge[]): readonly Edge[] {
  return tokens.flatMap((_, at) => readAside(tokens, at, edges))
}

function readAside(tokens: Tokens, at: number, edges: readonly Edge[]): readonly Edge[] {
  const closer = closers[textAt(tokens, at)]
  const close = closer === undefined ? -1 : tokens.findIndex(({ text }, index) => index > at && text === closer)
  const inner = tokens.slice(at + 1, Math.max(close, at + 1))
  const isRead = edges.some(
    ({ category, from, to }) => from === at + 1 && to === close && /^(Details|Facets|Items|Unit)$/.test(category),
  )
  const isAside =
    !isRead && inner.length > 0 && inner.every(({ kind, word }) => kind !== 'number' && numberWord(word) === undefined)
  return isAside ? [edge('Aside', at, close + 1, textOf(inner))] : []
}

const nameWordsMost = 8

/** What a name does not go past. */
const stops = new Set(
  'at for with w each per rpe or tempo x in holding then every both while until max using vs plus'.split(' '),
)

/** The longest name of the catalog that begins here, with the words that say how it is done. */
function readName(tokens: Tokens, at: number, index: MovementIndex): readonly Edge[] {
  const words: string[] = []
  let longest: Edge | undefined
  for (let next = at; next < tokens.length && words.length < nameWordsMost; next += 1) {
    const more = nameWords(tokens, next, next === at)
    if (more === undefined) break
    words.push(...more)
    if (more.length === 0) continue
    const name = nameOf([...words], index)
    if (name !== undefined) longest = edge('Name', at, next + 1, name)
  }
  return longest === undefined ? [] : [longest]
}

/** What a token adds to a name: the 2 of `toes 2 bar`, nothing for a hyphen; undefined where the name ends. */
function nameWords(tokens: Tokens, at: number, isFirst: boolean): readonly string[] | undefined {
  const [token, following] = [tokens[at], tokens[at + 1]]
  if (token?.kind === 'word') return stops.has(token.word) ? undefined : [token.word]
  if (token === undefined || isFirst) return undefined
  if (token.text === '2' || token.text === '&') return [token.text === '&' ? 'and' : token.text]
  return /^[-.]$/.test(token.text) && !token.isApart && following?.isApart === false ? [] : undefined
}

function nameOf(words: readonly string[], index: MovementIndex): Name | undefined {
  const [only = '', second] = words
  // Squats of which nothing but a number is said are done without a load.
  if (second === undefined && /^squats?$/.test(only)) {
    return { words: only, isPlain: true, find: (fits) => resolveName(['air', 'squat'], index, fits) }
  }
  if (resolveName(words, index, () => true).kind !== 'one') return undefined
  return { words: words.join(' '), find: (fits) => resolveName(words, index, fits) }
}
