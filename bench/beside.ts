import { Children } from './children.ts'
import { describeCheckout, requireCheckout, thisCheckout } from './contenders/checkout.ts'
import type { CaseName, Contender } from './contenders/contender.ts'
import { heatsheetSettings, startHeatsheetContender, type HeatsheetName } from './contenders/heatsheet-contender.ts'
import { besideTable, type Trio } from './figures/beside-table.ts'
import { describeMachine } from './figures/machine.ts'
import { LoadGenerator } from './load/load-generator.ts'
import type { Options } from './options.ts'
import { connections, makeRow, runRounds, type Row } from './rounds.ts'
import { makeCatalog, makeCatalogBeside, type Catalog } from './stage.ts'

interface Serving {
  readonly contender: Contender
  readonly catalog: Catalog
}

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

async function startTrios(folder: string, options: Options, children: Children): Promise<readonly Trio<Serving>[]> {
  const names = requireServices(options)
  const checkout = requireCheckout(folder)
  const ours = await makeCatalog(options, children)
  const beside = await makeCatalogBeside(ours, checkout, options, children)
  const trios: Trio<Serving>[] = []
  for (const name of names) {
    const start = async (catalog: Catalog) => ({
      contender: await startHeatsheetContender(name, catalog, options, children),
      catalog,
    })
    trios.push({ ours: await start(ours), beside: await start(beside), again: await start(beside) })
  }
  return trios
}

function requireServices({ contenders }: Options): readonly HeatsheetName[] {
  const known = Object.keys(heatsheetSettings) as HeatsheetName[]
  const names = known.filter((name) => contenders.includes(name))
  if (names.length > 0) return names
  throw new Error(`--beside measures ${known.join(', ')}; --only leaves none of them.`)
}

function rowsOf({ ours, beside, again }: Trio<Serving>, caseName: CaseName, seconds: number): Trio<Row> | undefined {
  const [one, other, third] = [ours, beside, again].map(({ contender, catalog }) =>
    makeRow(caseName, contender, catalog, seconds),
  )
  return one && other && third && { ours: one, beside: other, again: third }
}
