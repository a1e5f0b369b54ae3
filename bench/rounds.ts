import { requestsOf } from './cases.ts'
import {
  bareCases,
  caseNames,
  isBare,
  type CaseName,
  type Contender,
  type ContenderName,
} from './contenders/contender.ts'
import type { LoadGenerator } from './load/load-generator.ts'
import type { LoadFigures, LoadOrder } from './load/load-order.ts'
import type { Catalog } from './stage.ts'

export interface Row {
  readonly contender: ContenderName
  readonly caseName: CaseName
  readonly order: LoadOrder
  readonly figures: LoadFigures[]
}

export const connections = 64

export function makeRows(
  cases: readonly CaseName[],
  contenders: readonly Contender[],
  catalog: Catalog,
  seconds: number,
): Row[] {
  const against = new Set<CaseName>(['page', ...cases.map((name) => bareCases[name])])
  return caseNames.flatMap((caseName) =>
    contenders
      .filter(({ name }) => (isBare(name) ? against.has(caseName) : cases.includes(caseName)))
      .flatMap((contender) => makeRow(caseName, contender, catalog, seconds) ?? []),
  )
}

export function makeRow(caseName: CaseName, contender: Contender, catalog: Catalog, seconds: number): Row | undefined {
  const port = contender.ports[caseName]
  if (port === undefined) return undefined
  const { name, processIds } = contender
  const requests = requestsOf(caseName, contender, catalog)
  const order = { port, connections, seconds, requests, processIds }
  return { contender: name, caseName, order, figures: [] }
}

export async function runRounds(rows: readonly Row[], rounds: number, load: LoadGenerator): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    const startedAt = performance.now()
    for (const row of inTurn(rows, round)) {
      const figures = await load.run(row.order).catch((error: unknown) => {
        throw new Error(`${row.contender}, ${row.caseName}`, { cause: error })
      })
      if (round > 0) row.figures.push(figures)
    }
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stderr.write(`${round === 0 ? 'Warm-up' : `Round ${round} of ${rounds}`} took ${seconds} s.\n`)
  }
}

function inTurn(rows: readonly Row[], round: number): readonly Row[] {
  return Object.values(Object.groupBy(rows, ({ caseName }) => caseName)).flatMap((group) => {
    const first = round % group.length
    return [...group.slice(first), ...group.slice(0, first)]
  })
}
