import type { Tokens } from '../text/token.ts'
import type { Facets } from './facets.ts'
import { formatWords } from './format-words.ts'
import { numberReaders } from './number-readers.ts'
import { patternOf } from './pattern.ts'
import { phrases } from './phrase.ts'
import { teamWords } from './team-words.ts'

/** Takes one facet at a place into `facets`. Gives where to read on, or undefined when there is none. */
export type FacetReader = (tokens: Tokens, at: number, facets: Facets) => number | undefined

/** A reader, and the words that it can begin with; undefined where that may be any. */
export type Rule = { readonly take: FacetReader; readonly openings?: readonly string[] | undefined }

const words = { ...formatWords, ...teamWords }
const lists = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, phrases(text)]))
const vocabulary = { lists, numbers: numberReaders }

/** What a pattern found: the numbers that it asks for, and of lists that may be absent whether they were there. */
type Found = Readonly<Record<keyof typeof numberReaders | 'pause' | 'more' | 'interval' | 'times', number>> &
  Readonly<Partial<Record<keyof typeof words, number>>>

/** A pattern, and what it says of the format; undefined where, with what is known already, it says nothing. */
export function rule(text: string, said: (found: Found, known: Facets) => Facets | undefined): Rule {
  const pattern = patternOf(text, vocabulary)
  const take: FacetReader = (tokens, at, facets) => {
    const read = pattern.read(tokens, at)
    const taken = read === undefined ? undefined : said(read.value as Found, facets)
    if (taken === undefined) return undefined
    Object.assign(facets, taken)
    return read?.next
  }
  return { take, openings: pattern.openings }
}
