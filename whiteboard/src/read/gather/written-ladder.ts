import type { ResolvedLine, Lines } from '../movements/resolve-line.ts'

/** A ladder that is written out: the first round, and how much is added in each next one. */
export type WrittenLadder = {
  readonly lines: Lines
  readonly initial: number
  readonly increment: number
}

/** `3 Thrusters, 3 Pull-ups, 6 Thrusters, 6 Pull-ups, 9 …` and so on: the lines of one round, with what they begin with. */
export function writtenLadder(lines: Lines): WrittenLadder | undefined {
  const [first] = lines
  const again = lines.findIndex(({ movement }, index) => index > 0 && movement === first?.movement)
  if (first === undefined || again === -1 || lines.length % again !== 0) return undefined
  const round = lines.slice(0, again)
  const initial = Number(first.line.reps)
  const increment = Number(lines[again]?.line.reps) - initial
  const isLadder = lines.every((read, index) => {
    const reps = String(initial + increment * Math.floor(index / again))
    const load = read.line.load ?? round[index % again]?.line.load
    return JSON.stringify({ ...read.line, load }) === JSON.stringify({ ...round[index % again]?.line, reps })
  })
  if (!isLadder || !(increment > 0)) return undefined
  return { lines: round.map((read) => ({ ...read, line: withoutReps(read) })), initial, increment }
}

function withoutReps({ line }: ResolvedLine): ResolvedLine['line'] {
  const { reps, ...others } = line
  return reps === undefined ? line : others
}
