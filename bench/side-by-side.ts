import { Children } from './children.ts'
import { startContenders } from './contenders/start-contenders.ts'
import { describeMachine } from './figures/machine.ts'
import { compare } from './figures/ratios.ts'
import { figuresTable } from './figures/tables.ts'
import { judge } from './figures/verdict.ts'
import { LoadGenerator } from './load/load-generator.ts'
import type { Options } from './options.ts'
import { connections, makeRows, runRounds } from './rounds.ts'

export async function measureSideBySide(options: Options): Promise<string> {
  const children = new Children()
  const { stage, contenders } = await startContenders(options, children)
  const rows = makeRows(options.cases, contenders, stage, options.seconds)
  process.stderr.write(`${rows.length} rows, ${options.rounds} rounds and a warm-up, ${options.seconds} s each.\n`)
  await runRounds(rows, options.rounds, new LoadGenerator(children))
  await children.endAll()

  const compared = compare(rows)
  const verdict = judge(compared)
  const { rounds, seconds, competitions } = options
  const pageBytes = stage.served.hotPage.length
  const setting = `${rounds} rounds of ${seconds} s, ${connections} connections, ${competitions} competitions, a page of ten of ${pageBytes} bytes, a workout of ${stage.served.workout.length}.`
  return [describeMachine(new Date()), setting, verdict, '', figuresTable(compared)].join('\n')
}
