import type { Read } from '../amounts/figures.ts'
import { textAt, wordAt, type Tokens } from '../text/token.ts'
import { afterPhrase, type Phrases } from './phrase.ts'

/** What stands in the places of a pattern: numbers by their names, and 1 for each list of which a phrase is there. */
export type Found = Readonly<Record<string, number>>

/** Reads a pattern at a place. */
export type Pattern = {
  readonly read: (tokens: Tokens, at: number) => Read<Found> | undefined
  /** The words that it can begin with; undefined where that may be a number. */
  readonly openings: readonly string[] | undefined
}

/** Reads a number at a place: a time, a count. */
export type NumberReader = (tokens: Tokens, at: number) => Read<number> | undefined

/** What patterns are made of: lists of phrases, and readers of numbers. */
export type Vocabulary = {
  readonly lists: Readonly<Record<string, Phrases>>
  readonly numbers: Readonly<Record<string, NumberReader>>
}

type Step = {
  readonly read: (tokens: Tokens, at: number, found: Record<string, number>) => number | undefined
  readonly isOptional: boolean
  readonly isRepeated: boolean
  /**
   * The words that it begins with, where it is a word or several: between those a hyphen, a comma or a slash may stand.
   */
  readonly openings: readonly string[] | undefined
}

/**
 * A pattern from its steps, with spaces between: `{time}` a number that is read so, `{time:off}` the same under a name
 * of its own, `<rest>` a phrase of that list, `rest|off` one of the words; `?` behind one that may be absent, `*`
 * behind one that may come again.
 */
export function patternOf(text: string, vocabulary: Vocabulary): Pattern {
  const steps = text.split(' ').map((step) => stepOf(step, vocabulary))
  return { read: (tokens, at) => readSteps(steps, tokens, at), openings: openingsOf(steps) }
}

function readSteps(steps: readonly Step[], tokens: Tokens, at: number): Read<Found> | undefined {
  const found: Record<string, number> = {}
  let next = at
  let isBehindWord = false
  for (const step of steps) {
    const isWord = step.openings !== undefined
    const after = afterStep(step, tokens, next, found, isBehindWord && isWord)
    if (after === undefined && !step.isOptional) return undefined
    if (after === undefined) continue
    next = after
    isBehindWord = isWord
  }
  return { value: found, next }
}

/** What the first step that has to be there begins with, and those before it. */
function openingsOf(steps: readonly Step[]): readonly string[] | undefined {
  const first = steps.slice(0, steps.findIndex(({ isOptional }) => !isOptional) + 1)
  const openings = first.map((step) => step.openings)
  return openings.includes(undefined) ? undefined : openings.flatMap((words) => words ?? [])
}

function afterStep(
  step: Step,
  tokens: Tokens,
  at: number,
  found: Record<string, number>,
  isBehindWord: boolean,
): number | undefined {
  const isBetween = isBehindWord && /^[-,/]$/.test(textAt(tokens, at))
  let next = step.read(tokens, at, found) ?? (isBetween ? step.read(tokens, at + 1, found) : undefined)
  if (!step.isRepeated) return next
  for (let more = next; more !== undefined; more = step.read(tokens, more, found)) next = more
  return next
}

function stepOf(written: string, { lists, numbers }: Vocabulary): Step {
  const [, text = '', often] = /^(.+?)([?*]?)$/.exec(written) ?? []
  const options = { isOptional: often !== '', isRepeated: often === '*' }
  const [, reader, name = reader] = /^\{(\w+)(?::(\w+))?\}$/.exec(text) ?? []
  const list = /^<(\w+)>$/.exec(text)?.[1]
  if (reader !== undefined)
    return { ...options, openings: undefined, read: numberStep(numbers[reader], name ?? reader) }
  if (list !== undefined)
    return { ...options, openings: [...(lists[list]?.keys() ?? [])], read: listStep(lists[list], list) }
  const words = text.split('|')
  return {
    ...options,
    openings: words,
    read: (tokens, at) => (words.includes(wordAt(tokens, at)) ? at + 1 : undefined),
  }
}

function numberStep(reader: NumberReader | undefined, name: string): Step['read'] {
  if (reader === undefined) throw new Error(`A pattern asks for {${name}}, which nobody reads.`)
  return (tokens, at, found) => {
    const read = reader(tokens, at)
    if (read !== undefined) found[name] = read.value
    return read?.next
  }
}

function listStep(list: Phrases | undefined, name: string): Step['read'] {
  if (list === undefined) throw new Error(`A pattern asks for <${name}>, which is no list.`)
  return (tokens, at, found) => {
    const next = afterPhrase(tokens, at, list)
    if (next !== undefined) found[name] = 1
    return next
  }
}
