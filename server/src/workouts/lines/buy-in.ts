import { movementLines, type MovementLine } from './movement-line.ts'
import { describeLines } from './describe-line.ts'
import type { MovementLookup } from '../movement-lookup.ts'
import type { WhiteboardPart } from '../whiteboard.ts'

/** The lines that are done once before the work, and once after it. */
export const buyInSchema = movementLines('Done once, before the rest.', { least: 0, most: 100 })
export const cashOutSchema = movementLines('Done once, after the rest.', { least: 0, most: 100 })

type WithBuyIn = {
  readonly buy_in?: readonly MovementLine[]
  readonly movements?: readonly MovementLine[]
  readonly cash_out?: readonly MovementLine[]
}

/** Buy-in, work and cash-out in order; `then` is said before the work when something was bought in. */
export function partsWithBuyIn(details: WithBuyIn, movements: MovementLookup, then: string): readonly WhiteboardPart[] {
  const buyIn = describeLines(details.buy_in, movements)
  return [
    { label: 'Buy-in', lines: buyIn },
    { label: buyIn.length === 0 ? undefined : then, lines: describeLines(details.movements, movements) },
    { label: 'Cash-out', lines: describeLines(details.cash_out, movements) },
  ]
}
