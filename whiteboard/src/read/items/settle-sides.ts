import type { BoardItem, Items } from '../kinds/board-item.ts'
import { boardError } from '../finding.ts'

/** `8 reps each leg` below `Split Squat 3 x 8`: the eight are of each side. Another number may be another set, or a slip. */
export function settleSides(items: Items): Items {
  const settled: BoardItem[] = []
  for (const item of items) {
    const above = settled.at(-1)
    const reps = ofSides.exec(item.text)?.[1]
    const last = above?.kind === 'movements' ? above.lines.at(-1) : undefined
    const own = last?.line.reps?.split('-')
    if (reps === undefined || above?.kind !== 'movements' || last === undefined || own === undefined) settled.push(item)
    else if (own.every((each) => each === reps)) {
      const lines = [...above.lines.slice(0, -1), { ...last, line: { ...last.line, per_side: true } }]
      settled.splice(-1, 1, { ...above, lines })
    } else settled.push({ ...item, kind: 'fault', finding: anotherNumber(item, last.line.reps ?? '') })
  }
  return settled
}

const ofSides = /^(\d+) ?(?:reps? )?(?:each|per|\/) ?(?:side|leg|arm|hand|foot|way)\.?$/i

function anotherNumber({ text, place }: BoardItem, reps: string) {
  const sentence = `"${text}" stands below ${reps}, and is another number.`
  return boardError('not-understood', place, sentence, 'Write the number once: "3 x 8 each leg".')
}
