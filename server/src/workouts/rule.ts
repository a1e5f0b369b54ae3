import type { Finding } from '../contract/finding.ts'
import type { Measure } from '../contract/measures.ts'
import type { NameIndex } from './lint/look-alikes.ts'

/** A warning about a workout. Its path is relative to the workout: `/details/movements/0/load`. */
export interface LintFinding extends Finding {
  /** True if the warning is about a line that does not say how much to do. */
  readonly isAboutAmount?: true
}

export type LintFindings = readonly LintFinding[]

/** Creates a warning about a workout. An import reports the warning, but refuses the workout only with `--strict`. */
export function warning(path: string, sentence: string, remedy: string): LintFinding {
  return { path, sentence, remedy, severity: 'warning' }
}

/** The members of a movement that the checks of workouts use. */
export type MovementFacts = { readonly id: string; readonly name: string } & Readonly<
  Record<`has_${Measure}`, boolean>
> & {
    readonly complex_details?: unknown
  }

/** The movements that a workout can use: those of the shared library and of the workout's gym. */
export type MovementLookup = {
  /** Returns the movement that has this id. Returns `undefined` if there is none. */
  find(id: string): MovementFacts | undefined
  /** Returns an index of the names of all movements. It finds misspelt names. */
  names(): NameIndex
}
