import { Type } from 'typebox'
import { lintMissingMeasures } from '../lint/missing-measure.ts'
import { buyInSchema, cashOutSchema, partsWithBuyIn } from '../lines/buy-in.ts'
import { lintRest, lintTimeCap, restSchema, sayRest, sayTimeCap, timeCapSchema } from '../lines/rest-and-cap.ts'
import { countOf } from '../lines/wording.ts'
import { counted } from '../lines/members.ts'
import { someMovements } from '../lines/movement-line.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('RoundsForTime'),
    rounds: counted('How often the movements are done.', 5),
    rest: Type.Optional(restSchema),
    buy_in: Type.Optional(buyInSchema),
    time_cap: Type.Optional(timeCapSchema),
    movements: someMovements('One round, in order.'),
    cash_out: Type.Optional(cashOutSchema),
  },
  { title: 'an object', description: 'A number of equal rounds, as fast as possible.' },
)

/** A number of equal rounds, as fast as possible. */
export const roundsForTime = defineKind({
  type: 'RoundsForTime',
  title: 'Rounds for time',
  schema,
  lint: (details, movements) => [
    ...lintTimeCap(details.time_cap),
    ...lintRest(details.rest, '/details/rest'),
    ...lintMissingMeasures(details.buy_in, 'buy_in', movements),
    ...lintMissingMeasures(details.movements, 'movements', movements),
    ...lintMissingMeasures(details.cash_out, 'cash_out', movements),
  ],
  describe: (details, movements) => {
    const rounds = details.rounds === undefined ? undefined : countOf(details.rounds, 'round')
    const parts = partsWithBuyIn(details, movements, `Then ${rounds ?? 'rounds'} of`)
    const hasBuyIn = parts.some(({ label, lines }) => label === 'Buy-in' && lines.length > 0)
    return {
      format: hasBuyIn ? 'For time' : `${rounds ?? 'Rounds'} for time of`,
      parts,
      notes: [...(details.rounds === 1 ? [] : sayRest(details.rest, 'round')), ...sayTimeCap(details.time_cap)],
    }
  },
})
