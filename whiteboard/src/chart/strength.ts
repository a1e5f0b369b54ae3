import type { Draft, Facets, Item } from './categories.ts'
import { effort, hasAmount, isScheme } from './item-facts.ts'

/** Sets and their rest; undefined where they are not told, or lifts have not the same. */
export function strength(
  { parts }: Draft,
  said: number | undefined,
  rest: Facets['rest'],
): Readonly<Record<string, unknown>> | undefined {
  const items = parts.movements ?? []
  if (effort(items) !== undefined) return undefined
  const [sets, other] = new Set(items.map((item) => item.sets?.values[0] ?? said))
  if (other !== undefined && items.every(isWrittenOut)) return { rest: rest ?? { type: 'as_needed' } }
  if (items.length === 0 || !items.every(hasAmount) || other !== undefined) return undefined
  const isTold = (item: Item) => {
    const steps = String(item.line.reps).split('-').length
    return isScheme(item) ? said === undefined || said === steps : sets !== undefined || isAlone(item, items)
  }
  if (!items.every(isTold)) return undefined
  if (items.every(isScheme)) return { rest: rest ?? { type: 'as_needed' } }
  return { rest: rest ?? { type: 'as_needed' }, ...(sets === undefined ? {} : { sets }) }
}

/** Sets of their own, which stand in the repetitions where they are not as many for each lift. */
function isWrittenOut({ line, sets }: Item): boolean {
  return sets !== undefined && /^\d+$/.test(String(line.reps))
}

/** One of the sets of a lift that are told one by one. */
function isAlone({ movement, line }: Item, items: readonly Item[]): boolean {
  const isSame = items.every((other) => other.movement === movement)
  return isSame && items.length > 1 && (line.percent !== undefined || line.load !== null || line.rpe !== undefined)
}
