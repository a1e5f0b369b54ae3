import type { Event } from '../../../client/src/index.ts'

export function inOrder<Item extends { readonly order: number }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => a.order - b.order)
}

/**
 * Returns the number of an event in the whole program, so that it stays the same when an earlier event is released.
 * Returns `undefined` if the name already contains a number, as in `6 FINALE`.
 */
export function numberOf({ name, order }: Pick<Event, 'name' | 'order'>): number | undefined {
  return /\p{N}/u.test(name) ? undefined : order + 1
}
