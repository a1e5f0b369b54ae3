import type { Finding } from '../contract/finding.ts'
import type { Measure } from '../contract/measures.ts'
import type { NameIndex } from './lint/look-alikes.ts'

/** A finding of the lint. Its path is relative to the workout: `/details/movements/0/load`. */
export interface LintFinding extends Finding {
  /** True if the finding is about a missing amount in a line. */
  readonly isAboutAmount?: true
}

export type LintFindings = readonly LintFinding[]

/** Returns a lint finding, which is a warning; a strict import treats it as an error. */
export function warning(path: string, sentence: string, remedy: string): LintFinding {
  return { path, sentence, remedy, severity: 'warning' }
}

/** The members of a movement that the lint needs; a served movement has them. */
export type MovementFacts = { readonly id: string; readonly name: string } & Readonly<
  Record<`has_${Measure}`, boolean>
> & {
    /** The parts of a complex. */
    readonly complex_details?: unknown
  }

/** The movements that a workout may reference: the shared library and those of the workout's own gym. */
export type MovementLookup = {
  /** Returns the movement with this id; undefined if there is none. */
  find(id: string): MovementFacts | undefined
  /** Returns all names, indexed for finding misspelt ones. */
  names(): NameIndex
}
