import type { Measure } from '../contract/measures.ts'
import { indexNames, type NameIndex } from './lint/look-alikes.ts'

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

/**
 * A lookup over movements at hand. Made once and used for many workouts: names are put in order when first asked for.
 */
export function movementLookup(movements: Iterable<MovementFacts>): MovementLookup {
  const byId = new Map([...movements].map((movement) => [movement.id, movement]))
  let names: NameIndex | undefined
  return {
    find: (id) => byId.get(id),
    names: () => (names ??= indexNames([...byId.values()].map(({ name }) => name))),
  }
}
