import { faultAt, type BoardItem, type Items } from '../kinds/board-item.ts'

/**
 * `8 reps each leg`, `each leg` below `Split Squat 3 x 8`: the eight are of each side. Another number may be another
 * set, or a slip.
 */
export function settleSides(items: Items): Items {
  const settled: BoardItem[] = []
  for (const item of items) {
    const said = ofSides.exec(item.text)
    const above = said === null ? undefined : settled.at(-1)
    const merged = above === undefined ? undefined : withSides(above, item, said?.[1])
    if (merged !== undefined) settled.splice(-1, 1, ...merged)
    else settled.push(item)
  }
  return settled
}

const ofSides = /^(?:(\d+) ?(?:reps? )?)?(?:each|per|\/) ?(?:side|leg|arm|hand|foot|way)\.?$/i

function withSides(above: BoardItem, item: BoardItem, reps: string | undefined): Items | undefined {
  const last = above.kind === 'movements' ? above.lines.at(-1) : undefined
  const own = last?.line.reps?.split('-')
  if (above.kind !== 'movements' || last === undefined || own === undefined) return undefined
  if (own.some((each) => each !== (reps ?? each))) {
    const sentence = `"${item.text}" stands below ${own.join('-')}, and is another number.`
    return [above, faultAt(item, sentence, 'Write the number once: "3 x 8 each leg".')]
  }
  return [{ ...above, lines: [...above.lines.slice(0, -1), { ...last, line: { ...last.line, per_side: true } }] }]
}
