import { Type } from 'typebox'
import { lintMissingMeasures } from '../lint/missing-measure.ts'
import { buyInSchema, cashOutSchema, partsWithBuyIn } from '../lines/buy-in.ts'
import { lintTimeCap, sayTimeCap, timeCapSchema } from '../lines/rest-and-cap.ts'
import { someMovements } from '../lines/movement-line.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('ForTime'),
    time_cap: Type.Optional(timeCapSchema),
    buy_in: Type.Optional(buyInSchema),
    movements: someMovements('What is done once, in order.'),
    cash_out: Type.Optional(cashOutSchema),
  },
  { title: 'an object', description: 'A task, as fast as possible.' },
)

/** A task done once, as fast as possible. */
export const forTime = defineKind({
  type: 'ForTime',
  title: 'For time',
  schema,
  lint: (details, movements) => [
    ...lintTimeCap(details.time_cap),
    ...lintMissingMeasures(details.buy_in, 'buy_in', movements),
    ...lintMissingMeasures(details.movements, 'movements', movements),
    ...lintMissingMeasures(details.cash_out, 'cash_out', movements),
  ],
  describe: (details, movements) => ({
    format: 'For time',
    parts: partsWithBuyIn(details, movements, 'Then'),
    notes: sayTimeCap(details.time_cap),
  }),
})
