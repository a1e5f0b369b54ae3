import type { DraftLine } from './draft.ts'
import type { LineContext } from './line-context.ts'
import { singular, wordsOfName } from '../names/name-key.ts'
import type { NameRun } from './name-run.ts'
import { isLetterAway } from '../names/telling-words.ts'
import { textOf } from '../text/token.ts'

/** `Muscle-ups (ring)`, `Deadlifts (sumo)`: a word behind that is of the name. */
export function qualified(draft: DraftLine, name: NameRun, { index }: LineContext): DraftLine | undefined {
  for (const note of bracketedNotes(draft)) {
    const words = [...wordsOfName(note), ...name.words]
    if (index.named(words).length !== 1 || index.named(words)[0] === index.named(name.words)[0]) continue
    return { ...draft, notes: draft.notes.filter((each) => each !== note), names: [{ ...name, words }] }
  }
  return undefined
}

/** `Snatches (pover)` is a letter away from naming another movement. */
export function slipOfQualified(draft: DraftLine, name: NameRun, { index }: LineContext): string | undefined {
  return bracketedNotes(draft).find((note) => {
    const letters = [...wordsOfName(note), ...name.words].map(singular).join('')
    return index.called.some((known) => isLetterAway(letters, known.letters))
  })
}

/** What stands in round brackets; in square ones it is a note, whatever it says. */
function bracketedNotes({ notes, tokens }: DraftLine): readonly string[] {
  const written = textOf(tokens)
  return notes.filter((note) => written.includes(`(${note})`))
}
