import type { Measure } from '../contract/measures.ts'
import type { NameIndex } from './lint/look-alikes.ts'

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
