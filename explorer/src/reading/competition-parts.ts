import type { Event } from '../../../client/src/index.ts'

/** Divisions or events in the order in which their competition wants them shown. */
export function inOrder<Item extends { readonly order: number }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => a.order - b.order)
}

/**
 * The number that an event goes by: its place in the whole program, so that it stays when an earlier one is released.
 * Undefined where the name has a number of its own, `6 FINALE`, since nobody calls an event by two.
 */
export function numberOf({ name, order }: Pick<Event, 'name' | 'order'>): number | undefined {
  return /\p{N}/u.test(name) ? undefined : order + 1
}
