import type { Event } from '../../../client/src/index.ts'

/** Sorts divisions or events by their `order`. */
export function inOrder<Item extends { readonly order: number }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => a.order - b.order)
}

/**
 * Returns the number of an event in the whole program, so that it stays when an earlier event is released. Returns
 * `undefined` if the name starts with a number, as in `6 FINALE`: two numbers would confuse.
 */
export function numberOf({ name, order }: Pick<Event, 'name' | 'order'>): number | undefined {
  return /\p{N}/u.test(name) ? undefined : order + 1
}
