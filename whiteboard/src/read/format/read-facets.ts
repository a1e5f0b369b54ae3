import { memory } from '../text/memory.ts'
import { wordAt, type Tokens } from '../text/token.ts'
import { clockRules } from './clock-rules.ts'
import { countRules, restRules } from './count-rules.ts'
import { isAny, type Facets } from './facets.ts'
import { nothing, timeLeft } from './format-words.ts'
import { afterPhrase } from './phrase.ts'
import { teamRules } from './team-rules.ts'

/** What a line says of the format, and the place of the first token that is none of it. */
export type FacetsRead = { readonly facets: Facets; readonly next: number }

/** Reads facets from a place on, in whatever order they come. */
export function readFacets(tokens: Tokens, from: number): FacetsRead {
  const rest = from === 0 ? tokens : tokens.slice(from)
  const { facets, length } = seen(rest, () => readAnew(tokens, from), wordAt(tokens, from - 1))
  return { facets: { ...facets }, next: from + length }
}

const seen = memory<{ readonly facets: Facets; readonly length: number }>()

function readAnew(tokens: Tokens, from: number) {
  const facets: Facets = {}
  let at = from
  while (at < tokens.length) {
    const after = takeFacet(tokens, at, facets) ?? afterNothing(tokens, at)
    if (after === undefined) break
    at = after
  }
  const place = tokens[from]?.place
  return isAny(facets) && place !== undefined
    ? { facets: { ...facets, place }, length: at - from }
    : { facets, length: 0 }
}

/** Behind words that add nothing; those of the time that is left begin a part. */
function afterNothing(tokens: Tokens, at: number): number | undefined {
  return afterPhrase(tokens, at, timeLeft) === undefined ? afterPhrase(tokens, at, nothing) : undefined
}

function takeFacet(tokens: Tokens, at: number, facets: Facets): number | undefined {
  const word = wordAt(tokens, at)
  for (const { take } of byOpening.get(word) ?? (isNeverFirst.test(word) ? [] : others)) {
    const next = take(tokens, at, facets)
    if (next !== undefined) return next
  }
  return undefined
}

const rules = [...restRules, ...teamRules, ...clockRules, ...countRules]
const others = rules.filter(({ openings }) => openings === undefined)

/** The rules that a word can open, in their order: most words open none of those that name theirs. */
const byOpening = new Map(
  rules
    .flatMap(({ openings = [] }) => openings)
    .map((word) => [word, rules.filter(({ openings }) => openings?.includes(word) !== false)] as const),
)

/** Marks that nothing begins with, but those that rules name. */
const isNeverFirst = /^[^\p{L}\p{N}:]$/u
