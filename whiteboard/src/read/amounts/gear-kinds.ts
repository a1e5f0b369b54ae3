import { wordAt, type Tokens } from '../text/token.ts'
import { findUnit } from './units.ts'

/** The words for each kind of equipment. */
export const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bar: 'bar barbell bb barbells',
    dumbbells: 'db dbs dumbbell dumbbells',
    kettlebell: 'kb kbs kettlebell kettlebells',
    ball: 'ball balls wb wallball medball',
    box: 'box boxes',
    target: 'target',
    sandbag: 'sandbag sb',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
)

/** The kinds by themselves. */
export const gear = new Set(kinds.values())

/** Whether a word is a kind of equipment. */
export function isGear(word: string | undefined): boolean {
  return word !== undefined && kinds.has(word)
}

/** The 2 of `2 dumbbells`, and not of `2 x 24 kg` or `2 pood`. */
export function isArticle(tokens: Tokens, at: number): boolean {
  const next = wordAt(tokens, at + 1)
  return (
    articles.has(wordAt(tokens, at)) && next !== 'x' && (wordAt(tokens, at) !== '2' || findUnit(next) === undefined)
  )
}

/** Words that add nothing to what a piece of equipment weighs. */
export const articles = new Set('a an the to pair of with using two use 2 single one all weights loads at @'.split(' '))
