import { distance } from 'fastest-levenshtein'
import { pluralName } from '../lines/plural-name.ts'

/** The names of movements, in singular and plural, ready for finding misspelt ones in texts. */
export type NameIndex = {
  readonly names: readonly string[]
  /** Whether these words are the name of a movement, however they are joined: `pull up`, `pull-ups`, `pullup`. */
  has(words: readonly string[]): boolean
  /**
   * The name that these words are one slip of the finger away from: one of them has a letter too many, too few or
   * another, or two neighbours swapped. A name's words under five letters have to be spelt right (`pull`
   * is not `push`), and so have single names under six.
   */
  findMisspelt(words: readonly string[]): string | undefined
}

/** Puts names in order. The work is done once, so that a search costs the same however many movements there are. */
export function indexNames(names: readonly string[]): NameIndex {
  const entries = names.flatMap((name) => [name, pluralName(name)].map((form) => ({ words: wordsOf(form), name })))
  const exact = new Set(entries.map(({ words }) => words.join('')))
  const gapped = Map.groupBy(entries.flatMap(withGaps), ({ key }) => key)
  return {
    names,
    has: (words) => exact.has(words.join('')),
    findMisspelt: (words) =>
      words
        .map((word, place) => gapped.get(gapKey(words, place))?.find(({ meant }) => isSlip(word, meant))?.name)
        .find((name) => name !== undefined),
  }
}

/** The words of a text in lower case, without what joins them. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

type Entry = { readonly words: readonly string[]; readonly name: string }

/** A name is found by all of its words but one; that one is then compared letter by letter. */
function withGaps({ words, name }: Entry) {
  const lettersLeast = words.length === 1 ? 6 : 5
  return words
    .map((meant, place) => ({ key: gapKey(words, place), meant, name }))
    .filter(({ meant }) => meant.length >= lettersLeast)
}

function gapKey(words: readonly string[], place: number): string {
  return words.with(place, '').join(' ')
}

function isSlip(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1) return false
  const away = distance(written, meant)
  return away === 1 || (away === 2 && isSwap(written, meant))
}

function isSwap(written: string, meant: string): boolean {
  const place = written.split('').findIndex((letter, index) => letter !== meant[index])
  return written[place] === meant[place + 1] && written[place + 1] === meant[place] && written.length === meant.length
}
