import type { BoardFinding } from '../finding.ts'
import type { MovementIndex } from './movement-index.ts'
import { lettersIn, singular, wordsOfName } from './name-key.ts'

/**
 * A finding of a name that nobody knows, with the nearest one. It is looked for when the finding is told, and not
 * before.
 */
export function withNearest(finding: BoardFinding, index: MovementIndex): BoardFinding {
  if (finding.unknown === undefined) return finding
  const candidates = nearestNames(wordsOfName(finding.unknown.name), index)
  const [nearest] = candidates
  if (nearest === undefined) return finding
  const remedy = `Did you mean ${nearest}? Else add the movement, or mark the line as a remark with ">".`
  return { ...finding, remedy, candidates }
}

/** The one movement whose name is nearest to the words, where one is near enough to be worth a question. */
function nearestNames(words: readonly string[], index: MovementIndex): readonly string[] {
  const asked = words.map(singular).join('').slice(0, lettersMax)
  let best: { readonly name: string; readonly distance: number } | undefined
  const inAsked = lettersIn(asked)
  for (const { name, letters, bits } of index.called) {
    const most = Math.min(best?.distance ?? Infinity, Math.ceil(asked.length * nearness) + 1)
    // Each letter that only one of them has is to be changed, added or taken away.
    const apart = Math.max(
      Math.abs(letters.length - asked.length),
      countBits(inAsked & ~bits),
      countBits(bits & ~inAsked),
    )
    if (apart >= most) continue
    const distance = editDistance(asked, letters, most)
    if (distance < most) best = { name, distance }
  }
  return best === undefined ? [] : [best.name]
}

// A name has forty letters at most; more are not compared.
const lettersMax = 40

/** How much of a name may differ and still be a slip of it. */
const nearness = 0.34

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** The letters that are to be changed, added or taken away; `most` when it is that much or more. */
function editDistance(one: string, other: string, most: number): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column += 1) {
      const kept = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const edits = Math.min(kept, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(edits)
      least = Math.min(least, edits)
    }
    if (least >= most) return most
    previous = current
  }
  return previous[other.length] ?? most
}
