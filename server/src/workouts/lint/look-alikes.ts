import { distance } from 'fastest-levenshtein'
import { pluralName } from '../../../../whiteboard/src/measures/wording.ts'

export type LookAlike = { readonly written: string; readonly name: string }

/**
 * Returns the misspelt movement names in a text. Only the first 4,000 characters are searched, which takes about a
 * millisecond. Most descriptions are shorter.
 */
export function findLookAlikes(text: string, names: NameIndex): readonly LookAlike[] {
  return clausesOf(text).flatMap((words) => {
    const taken = new Set<number>()
    takeRuns(words, taken, (run) => names.has(run))
    const found: LookAlike[] = []
    takeRuns(words, taken, (run) => {
      const name = names.findMisspelt(run)
      if (name !== undefined) found.push({ written: run.join(' '), name })
      return name !== undefined
    })
    return found
  })
}

// Whiteboards are shorter. A longer text is prose, and searching all of it would slow an import down.
const searchedCharactersMax = 4000
// The longest movement names have five words.
const wordsMax = 5

function takeRuns(words: readonly string[], taken: Set<number>, isFound: (run: readonly string[]) => boolean): void {
  for (let length = Math.min(wordsMax, words.length); length >= 1; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      if (isAnyTaken(taken, start, length) || !isFound(words.slice(start, start + length))) continue
      for (let place = start; place < start + length; place++) taken.add(place)
    }
  }
}

function isAnyTaken(taken: ReadonlySet<number>, start: number, length: number): boolean {
  if (taken.size === 0) return false
  for (let place = start; place < start + length; place++) if (taken.has(place)) return true
  return false
}

function clausesOf(text: string): readonly (readonly string[])[] {
  return text
    .slice(0, searchedCharactersMax)
    .split(/[.,;:!?()\n]/)
    .map(wordsOf)
}

export type NameIndex = ReturnType<typeof indexNames>

/**
 * Creates an index of movement names. Plural forms are included. A search takes the same time for any number of names.
 */
export function indexNames(names: readonly string[]) {
  const entries = names.flatMap((name) => [name, pluralName(name)].map((form) => ({ words: wordsOf(form), name })))
  const exact = new Set(entries.map(({ words }) => words.join('')))
  const beginnings = new Set([...exact].flatMap((name) => [1, 2, 3, 4].map((length) => name.slice(0, length))))
  const vocabulary = new Set(entries.flatMap(({ words }) => words))
  const gapped = Map.groupBy(entries.flatMap(withGaps), ({ key }) => key)
  const misspelt = (words: readonly string[], place: number) => {
    const written = words[place] ?? ''
    for (const length of [written.length, written.length - 1, written.length + 1]) {
      const found = gapped
        .get(gapKey(words, place, length))
        ?.find(({ known, isAlone }) => isTypo(written, known, isAlone && length < 8 ? 'another word' : 'a slip'))
      if (found !== undefined) return found.name
    }
    return undefined
  }
  return {
    names,
    /** Returns true if these words are a movement name. `pull up`, `pull-up` and `pullup` are the same name. */
    // Most words start no name; checking the first letters avoids joining them.
    has: ([first = '', ...others]: readonly string[]) =>
      beginnings.has(first.slice(0, 4)) && exact.has(others.length === 0 ? first : first + others.join('')),
    /**
     * Returns the movement name of which these words are a misspelling. Returns `undefined` if there is none. At most
     * one word can be misspelt: a letter is missing, extra or wrong, or two letters are swapped. Words of fewer than
     * five letters must be correct. If the name is one word, it must have at least six letters, and a wrong letter is
     * only accepted from eight letters on, because `piston` is not a misspelling of `Pistol`.
     */
    findMisspelt: (words: readonly string[]) => {
      const unknown = words.filter((word) => !vocabulary.has(word)).length
      // All words of the name but one must be correct.
      if (unknown > 1) return undefined
      for (let place = 0; place < words.length; place++) {
        const name = misspelt(words, place)
        if (name !== undefined) return name
      }
      return undefined
    },
  }
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

type Entry = { readonly words: readonly string[]; readonly name: string }

function withGaps({ words, name }: Entry) {
  const lettersLeast = words.length === 1 ? 6 : 5
  return words
    .map((known, place) => ({ key: gapKey(words, place, known.length), known, name, isAlone: words.length === 1 }))
    .filter(({ known }) => known.length >= lettersLeast)
}

function gapKey(words: readonly string[], place: number, letters: number): string {
  return words.with(place, `#${letters}`).join(' ')
}

function isTypo(written: string, known: string, otherLetter: 'another word' | 'a slip'): boolean {
  if (Math.abs(written.length - known.length) > 1) return false
  const away = distance(written, known)
  if (away === 1) return otherLetter === 'a slip' || written.length !== known.length
  return away === 2 && isSwap(written, known)
}

function isSwap(written: string, known: string): boolean {
  const place = written.split('').findIndex((letter, index) => letter !== known[index])
  return written[place] === known[place + 1] && written[place + 1] === known[place] && written.length === known.length
}
