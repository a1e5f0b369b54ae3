import type { Read } from '../figures.ts'
import { textAt, wordAt, type Token } from '../token.ts'
import { afterPhrase, type Phrases } from './phrase.ts'

/** What stands in the places of a pattern: numbers by their names, and 1 for each list of which a phrase is there. */
export type Found = Readonly<Record<string, number>>

/** Reads a pattern at a place. */
export type Pattern = (tokens: readonly Token[], at: number) => Read<Found> | undefined

/** Reads a number at a place: a time, a count. */
export type NumberReader = (tokens: readonly Token[], at: number) => Read<number> | undefined

/** What patterns are made of: lists of phrases, and readers of numbers. */
export type Vocabulary = {
  readonly lists: Readonly<Record<string, Phrases>>
  readonly numbers: Readonly<Record<string, NumberReader>>
}

type Step = {
  readonly read: (tokens: readonly Token[], at: number, found: Record<string, number>) => number | undefined
  readonly isOptional: boolean
  readonly isRepeated: boolean
  /** Whether it is a word or several: between words a hyphen, a comma or a slash may stand. */
  readonly isWord: boolean
}

/**
 * A pattern from its steps, with spaces between: `{time}` a number that is read so, `{time:off}` the same under a name of
 * its own, `<rest>` a phrase of that list, `rest|off` one of the words; `?` behind one that may be absent, `*` behind one
 * that may come again.
 */
export function patternOf(text: string, vocabulary: Vocabulary): Pattern {
  const steps = text.split(' ').map((step) => stepOf(step, vocabulary))
  return (tokens, at) => {
    const found: Record<string, number> = {}
    let next = at
    let isBehindWord = false
    for (const step of steps) {
      const after = afterStep(step, tokens, next, found, isBehindWord && step.isWord)
      if (after === undefined && !step.isOptional) return undefined
      next = after ?? next
      isBehindWord = step.isWord
    }
    return { value: found, next }
  }
}

function afterStep(
  step: Step,
  tokens: readonly Token[],
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
  if (reader !== undefined) return { ...options, isWord: false, read: numberStep(numbers[reader], name ?? reader) }
  if (list !== undefined) return { ...options, isWord: true, read: listStep(lists[list], list) }
  const words = new Set(text.split('|'))
  return { ...options, isWord: true, read: (tokens, at) => (words.has(wordAt(tokens, at)) ? at + 1 : undefined) }
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
