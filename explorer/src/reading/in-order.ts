/** Divisions or events in the order in which their competition wants them shown. */
export function inOrder<Item extends { readonly order: number }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => a.order - b.order)
}
