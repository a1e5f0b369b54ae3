import type { Event } from '../../../client/src/index.ts'

export function inOrder<Item extends { readonly order: number }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => a.order - b.order)
}

/**
 * Returns the number of an event in its competition. Events that are not yet released are counted too, so that the
 * number never changes. Returns `undefined` if the name of the event already contains a number, as in `6 FINALE`.
 */
export function numberOf({ name, order }: Pick<Event, 'name' | 'order'>): number | undefined {
  return /\p{N}/u.test(name) ? undefined : order + 1
}
