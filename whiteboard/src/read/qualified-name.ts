import type { DraftLine } from './draft.ts'
import type { LineContext } from './line-context.ts'
import { wordsOfName } from './name-key.ts'
import type { NameRun } from './name-run.ts'
import { textOf } from './token.ts'

/** `Muscle-ups (ring)`, `Deadlifts (sumo)`: a word behind that is of the name. */
export function qualified(draft: DraftLine, name: NameRun, { index }: LineContext): DraftLine | undefined {
  const written = textOf(draft.tokens)
  // What stands in square brackets is a note, whatever it says.
  for (const note of draft.notes.filter((each) => written.includes(`(${each})`))) {
    const words = [...wordsOfName(note), ...name.words]
    if (index.named(words).length !== 1 || index.named(words)[0] === index.named(name.words)[0]) continue
    return { ...draft, notes: draft.notes.filter((each) => each !== note), names: [{ ...name, words }] }
  }
  return undefined
}
