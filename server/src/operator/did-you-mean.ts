import { nearestName } from '../contract/nearest-name.ts'

/** How many names a misspelt one is compared with. */
const comparedMax = 10_000

/** Asks whether the nearest of some names was meant; `otherwise` when none of them is near. */
export async function didYouMean<Item>(
  written: string,
  items: AsyncIterable<Item>,
  nameOf: (item: Item) => string,
  otherwise: string,
): Promise<string> {
  const names: string[] = []
  for await (const item of items) if (names.push(nameOf(item)) === comparedMax) break
  const nearest = nearestName(written, names)
  return nearest === undefined ? otherwise : `Did you mean ${nearest}?`
}
