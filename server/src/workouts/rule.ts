import type { Finding } from '../contract/finding.ts'
import type { Measure } from '../contract/measures.ts'
import type { NameIndex } from './lint/look-alikes.ts'

/** A warning about a workout. Its path is relative to the workout: `/details/movements/0/load`. */
export interface LintFinding extends Finding {
  readonly isAboutAmount?: true
}

export type LintFindings = readonly LintFinding[]

/** Creates a warning about a workout. An import with `--strict` rejects a workout that has a warning. */
export function warning(path: string, sentence: string, remedy: string): LintFinding {
  return { path, sentence, remedy, severity: 'warning' }
}

export type MovementFacts = { readonly id: string; readonly name: string } & Readonly<
  Record<`has_${Measure}`, boolean>
> & {
    readonly complex_details?: unknown
  }

export type MovementLookup = {
  find(id: string): MovementFacts | undefined
  names(): NameIndex
}
