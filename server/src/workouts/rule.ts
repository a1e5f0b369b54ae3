import type { Finding } from '../contract/finding.ts'
import type { Measure } from '../contract/measures.ts'
import type { NameIndex } from './lint/look-alikes.ts'

/** A finding of the lint. Its path leads into the workout: `/details/movements/0/load`. */
export interface LintFinding extends Finding {
  /** Whether it is that a line does not say how much is to be done. */
  readonly isOfAmount?: true
}

export type LintFindings = readonly LintFinding[]

/** Whatever the lint has to say is a warning; a strict import makes an error of it. */
export function warning(path: string, sentence: string, remedy: string): LintFinding {
  return { path, sentence, remedy, severity: 'warning' }
}

/** What this room needs to know of a movement; a movement as the API serves it is one. */
export type MovementFacts = { readonly id: string; readonly name: string } & Readonly<
  Record<`has_${Measure}`, boolean>
> & {
    /** The parts of a complex. */
    readonly complex_details?: unknown
  }

/** The movements that a workout may reference: the shared library and those of the workout's own gym. */
export type MovementLookup = {
  /** The movement with this id, or undefined when there is none. */
  find(id: string): MovementFacts | undefined
  /** The names of all of them, ready to be searched for misspelt ones. */
  names(): NameIndex
}
