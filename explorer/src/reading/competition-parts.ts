import type { Event } from '../../../client/src/index.ts'

export function inOrder<Item extends { readonly order: number }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => a.order - b.order)
}

/**
 * Returns the number of an event among all events of the competition, released or not, so that it never changes.
 * Returns `undefined` if its name contains a number, as in `6 FINALE`.
 */
export function numberOf({ name, order }: Pick<Event, 'name' | 'order'>): number | undefined {
  return /\p{N}/u.test(name) ? undefined : order + 1
}
