import { requestsOf } from './cases.ts'
import type { CaseName, Contender, ContenderName } from './contenders/contender.ts'
import type { LoadGenerator } from './load/load-generator.ts'
import type { LoadFigures, LoadOrder } from './load/load-order.ts'
import type { Stage } from './stage.ts'

/** One contender in one case, and its figures, a round each. */
export interface Row {
  readonly contender: ContenderName
  readonly caseName: CaseName
  readonly order: LoadOrder
  readonly figures: LoadFigures[]
}

export const connections = 64

/** The rows of a run, case by case, so that what is compared is measured within seconds of each other. */
export function makeRows(
  cases: readonly CaseName[],
  contenders: readonly Contender[],
  stage: Stage,
  seconds: number,
): Row[] {
  return cases.flatMap((caseName) =>
    contenders.flatMap((contender) => {
      const port = contender.ports[caseName]
      if (port === undefined) return []
      const requests = requestsOf(caseName, contender, stage)
      const { processIds } = contender
      const order = { port, connections, seconds, requests, processIds }
      return [{ contender: contender.name, caseName, order, figures: [] }]
    }),
  )
}

/** Measures every row once a round. The first round warms up and is not counted. */
export async function runRounds(rows: readonly Row[], rounds: number, load: LoadGenerator): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    for (const row of rows) {
      const figures = await load.run(row.order).catch((error: unknown) => {
        throw new Error(`${row.contender}, ${row.caseName}`, { cause: error })
      })
      if (round > 0) row.figures.push(figures)
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stderr.write(`${round === 0 ? 'Warm-up' : `Round ${round} of ${rounds}`} took ${seconds} s.\n`)
  }
}
