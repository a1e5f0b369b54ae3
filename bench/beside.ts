import { Children } from './children.ts'
import { describeCheckout, requireCheckout, thisCheckout } from './contenders/checkout.ts'
import type { CaseName } from './contenders/contender.ts'
import { startTrios, type Serving, type Trio } from './contenders/start-trios.ts'
import { besideTable } from './figures/beside-table.ts'
import { describeMachine } from './figures/machine.ts'
import { LoadGenerator } from './load/load-generator.ts'
import type { Options } from './options.ts'
import { connections, makeRow, runRounds, type Row } from './rounds.ts'

/** Measures this checkout and another one in turn, under the same load, in one run; gives the figures. */
export async function measureBeside(folder: string, options: Options): Promise<string> {
  const children = new Children()
  const servings = await startTrios(folder, options, children)
  const { rounds, seconds, competitions } = options
  const trios = options.cases.flatMap((name) => servings.flatMap((serving) => rowsOf(serving, name, seconds) ?? []))
  const rows = trios.flatMap(({ ours, beside, again }) => [ours, beside, again])
  process.stderr.write(`${rows.length} rows, ${rounds} rounds and a warm-up, ${seconds} s each.\n`)
  await runRounds(rows, rounds, new LoadGenerator(children))
  await children.endAll()

  const checkouts = `Ours is ${describeCheckout(thisCheckout)}, beside is ${describeCheckout(requireCheckout(folder))}.`
  const setting = `${rounds} rounds of ${seconds} s, ${connections} connections, ${competitions} competitions.`
  return [describeMachine(new Date()), checkouts, setting, '', besideTable(trios)].join('\n')
}

/** Undefined where the service takes no part. */
function rowsOf({ ours, beside, again }: Trio<Serving>, caseName: CaseName, seconds: number): Trio<Row> | undefined {
  const [one, other, third] = [ours, beside, again].map(({ contender, catalog }) =>
    makeRow(caseName, contender, catalog, seconds),
  )
  return one && other && third && { ours: one, beside: other, again: third }
}
