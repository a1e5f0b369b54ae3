import { distance } from 'fastest-levenshtein'
import { pluralName } from '../../../../whiteboard/src/measures/wording.ts'

/** Words of a text that are one slip of the finger away from the name of a movement. */
export type LookAlike = { readonly written: string; readonly name: string }

/** Finds misspelt names of movements in a text. Words that are part of a name that is spelt right are left alone. */
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

// A whiteboard holds less than this; a longer text is prose, and searching all of it would slow an import down.
const searchedCharactersMax = 4000
// The longest names of movements have five words.
const wordsMax = 5

/** Takes each run of words that `isFound` accepts, longest first; a word is taken once. */
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

/** The names of movements, in singular and plural, ready for finding misspelt ones in texts. */
export type NameIndex = ReturnType<typeof indexNames>

/** Puts names in order. The work is done once, so that a search costs the same however many movements there are. */
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
        ?.find(({ known, isAlone }) => isSlip(written, known, isAlone && length < 8 ? 'another word' : 'a slip'))
      if (found !== undefined) return found.name
    }
    return undefined
  }
  return {
    names,
    /** Whether these words are the name of a movement, however they are joined: `pull up`, `pull-ups`, `pullup`. */
    // Nearly all words of a text begin no name, which is known before they are joined.
    has: ([first = '', ...others]: readonly string[]) =>
      beginnings.has(first.slice(0, 4)) && exact.has(others.length === 0 ? first : first + others.join('')),
    /**
     * The name that these words are one slip of the finger away from: one of them has a letter too many, too few or
     * another, or two neighbours swapped. A name's words under five letters have to be spelt right (`pull` is not
     * `push`), and so have single names under six; in a single name under eight another letter makes another word
     * (`piston` is no `Pistol`).
     */
    findMisspelt: (words: readonly string[]) => {
      const unknown = words.filter((word) => !vocabulary.has(word)).length
      // Of a name all words but one are right.
      if (unknown > 1) return undefined
      for (let place = 0; place < words.length; place++) {
        const name = misspelt(words, place)
        if (name !== undefined) return name
      }
      return undefined
    },
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
    .map((known, place) => ({ key: gapKey(words, place, known.length), known, name, isAlone: words.length === 1 }))
    .filter(({ known }) => known.length >= lettersLeast)
}

/** The words but the one at the place, of which only the letters are counted. */
function gapKey(words: readonly string[], place: number, letters: number): string {
  return words.with(place, `#${letters}`).join(' ')
}

/** Whether one letter in the place of another is a slip, or makes another word, depends on how long the name is. */
function isSlip(written: string, known: string, otherLetter: 'another word' | 'a slip'): boolean {
  if (Math.abs(written.length - known.length) > 1) return false
  const away = distance(written, known)
  if (away === 1) return otherLetter === 'a slip' || written.length !== known.length
  return away === 2 && isSwap(written, known)
}

function isSwap(written: string, known: string): boolean {
  const place = written.split('').findIndex((letter, index) => letter !== known[index])
  return written[place] === known[place + 1] && written[place + 1] === known[place] && written.length === known.length
}
