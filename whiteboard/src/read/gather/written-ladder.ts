import type { ResolvedLine, Lines } from '../movements/resolve-line.ts'
import { refuse } from '../finding.ts'
import type { ItemOf } from '../kinds/board-item.ts'
import type { Assembling } from './assembling.ts'

/** What goes on is a ladder, written out so far; dots behind anything else are no workout. */
export function takeSoOn({ place, isTrailing }: ItemOf<'so-on'>, { draft, isLast, findings }: Assembling): void {
  const { parts, facets } = draft
  // Where no movement comes once more, what goes on is a list of different ones.
  if (isTrailing && (!isLast || lengthOfRound(parts.movements) === -1)) return
  const ladder = writtenLadder(parts.movements)
  if (ladder === undefined) {
    const sentence = 'The dots do not say how it goes on.'
    refuse(findings, place, sentence, 'Write "3-6-9-12-…" and the movements below it.')
    return
  }
  parts.movements.splice(0, Infinity, ...ladder.lines)
  facets.ladder = { initial: ladder.initial, increment: ladder.increment }
}

/** A ladder that is written out: the first round, and how much is added in each next one. */
type WrittenLadder = {
  readonly lines: Lines
  readonly initial: number
  readonly increment: number
}

/**
 * `3 Thrusters, 3 Pull-ups, 6 Thrusters, 6 Pull-ups, 9 …` and so on: the lines of one round, with what they begin with.
 * Lines that do not grow are the same in each round: `1 Clean, 30 Double-unders, 2 Cleans, 30 Double-unders, 3 …`.
 */
function writtenLadder(lines: Lines): WrittenLadder | undefined {
  const again = lengthOfRound(lines)
  if (again === -1 || lines.length % again !== 0) return undefined
  const round = lines.slice(0, again)
  const grows = round.map(({ line }, at) => line.reps !== lines[again + at]?.line.reps)
  const first = grows.indexOf(true)
  const initial = Number(round[first]?.line.reps)
  const increment = Number(lines[again + first]?.line.reps) - initial
  const isLadder = lines.every((read, index) => {
    const start = round[index % again]?.line
    const reps = String(initial + increment * Math.floor(index / again))
    const load = read.line.load ?? start?.load
    const expected = grows[index % again] === true ? { ...start, reps } : start
    return JSON.stringify({ ...read.line, load }) === JSON.stringify({ ...expected, load })
  })
  if (!isLadder || !(increment > 0)) return undefined
  const once = round.map((read, at) => (grows[at] === true ? { ...read, line: withoutReps(read) } : read))
  return { lines: once, initial, increment }
}

/** How many lines there are before the first movement comes once more. */
function lengthOfRound(lines: Lines): number {
  return lines.findIndex(({ movement }, index) => index > 0 && movement === lines[0]?.movement)
}

function withoutReps({ line }: ResolvedLine): ResolvedLine['line'] {
  const { reps, ...others } = line
  return reps === undefined ? line : others
}
