import type { ItemOf, Items } from './board-item.ts'
import { says } from '../format/facets.ts'
import type { LineContext } from '../movements/line-context.ts'
import { hasAmount, readMovements } from '../movements/read-movements.ts'
import type { Lines } from '../movements/resolve-line.ts'
import type { Tokens } from '../text/token.ts'

/** `AMRAP 10 Burpees`, `Every minute 5 Pull-ups, 10 Push-ups`: the number is of the movement, and no time. */
export function withCount(
  tokens: Tokens,
  next: number,
  format: ItemOf<'format'>,
  bare: Lines,
  context: LineContext,
): Items | undefined {
  const { duration, ...facets } = format.facets
  const count = tokens[next - 1]
  const isMinutes = count?.kind === 'number' && count.value * 60 === duration && says(facets, 'amrap emom')
  const read =
    isMinutes && bare.every(({ line }) => !hasAmount(line)) ? readMovements(tokens.slice(next - 1), context) : undefined
  if (read?.lines === undefined) return undefined
  const { lines, remarks } = read
  return [
    { ...format, facets },
    { ...format, kind: 'movements', lines, remarks, ordinal: undefined, isForTime: false },
  ]
}
