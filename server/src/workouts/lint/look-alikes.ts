import { wordsOf, type NameIndex } from './name-index.ts'

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
