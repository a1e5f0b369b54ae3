import type { Token } from '../token.ts'
import { clockFacets } from './clock-facets.ts'
import { countFacets } from './count-facets.ts'
import { isAny, type Facets } from './facets.ts'
import { afterPhrase, phrases } from './phrase.ts'
import { restFacets } from './rest-facets.ts'
import { teamFacets } from './team-facets.ts'

/** Takes one facet at a place into `facets`. Gives where to read on, or undefined when there is none. */
export type FacetReader = (tokens: readonly Token[], at: number, facets: Facets) => number | undefined

/** What a line says of the format, and the place of the first token that is none of it. */
export type FacetsRead = { readonly facets: Facets; readonly next: number }

/** Reads facets from a place on, in whatever order they come. */
export function readFacets(tokens: readonly Token[], from: number): FacetsRead {
  const facets: Facets = {}
  let at = from
  let next = from
  while (at < tokens.length) {
    const after = takeFacet(tokens, at, facets)
    if (after !== undefined) {
      at = after
      next = after
      continue
    }
    const filler = afterPhrase(tokens, at, fillers)
    if (filler === undefined) break
    at = filler
  }
  if (isAny(facets) && tokens[from] !== undefined) facets.place = tokens[from].place
  return { facets, next: isAny(facets) ? Math.max(next, at) : from }
}

function takeFacet(tokens: readonly Token[], at: number, facets: Facets): number | undefined {
  for (const read of readers) {
    const next = read(tokens, at, facets)
    if (next !== undefined) return next
  }
  return undefined
}

const readers: readonly FacetReader[] = [...restFacets, ...teamFacets, ...clockFacets, ...countFacets]

/** Words that add nothing to a format. */
const fillers =
  phrases(`comma, of, in, the, a, an, complete, perform, do, :, ., -, (, ), *, with, on, clock, running, and, each, following,
  by, at, reps, rep, repetitions, for, workout, ladder, descending, ascending, chipper, couplet, triplet, total, this,
  score, is, time, your, as, through, work, window, continuous, nonstop, |, ", /, scheme, amount, x, =, ~, you, have, max, metcon,
  go, one, rx, +, between, every, to, below, all, same, until, into, straight, w, on a, against, steady, wod, athletes, accumulate, get, possible, cycle, cycles, &`)
