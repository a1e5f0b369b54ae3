import fc from 'fast-check'
import type { TestContext } from 'node:test'
import type { Database } from '../../src/storage/sql.ts'
import { integerOrNull } from '../../src/storage/row-values.ts'
import { anyCatalog, generatedNow, type GeneratedCatalog } from '../catalog/generated-catalog.ts'
import { anyFile, type Mode } from '../catalog/generated-file.ts'
import { exported, statesOf, type States } from '../catalog/imported-pair.ts'
import type { Engine } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { commandFolder, type Ran } from './command-folder.ts'

export interface ChangingCatalog {
  readonly database: Database
  readonly run: (...words: readonly string[]) => Promise<Ran>
  readonly file: (content: object) => string
}

export async function changingCatalog(test: TestContext, engine: Engine): Promise<ChangingCatalog> {
  const { url, database } = await catalogFor(test, engine)
  const folder = commandFolder(test, url)
  let files = 0
  return {
    database,
    run: (...words) => folder.runWith({ now: generatedNow }, ...words),
    file: (content) => folder.file(`${(files += 1)}.json`, content),
  }
}

export interface MadeChange {
  readonly entry: number
  readonly words: readonly string[]
  readonly textBefore: string
  readonly statesBefore: States
  readonly statesAfter: States
}

interface Step {
  readonly words: readonly string[]
  readonly file?: object
}

export async function makeChanges(
  { database, run, file }: ChangingCatalog,
  count: number,
  seed: number,
): Promise<readonly MadeChange[]> {
  const [catalog] = fc.sample(anyCatalog, { seed, numRuns: 1 })
  if (catalog === undefined) throw new Error('No catalog was generated')
  await run('import', file(catalog))
  const made: MadeChange[] = []
  let [last, before] = [await lastEntry(database), await lookAt(database)]
  for (const step of fc.sample(anyStep(catalog), { seed, numRuns: 20 * count })) {
    if (made.length === count) break
    const words = step.file === undefined ? step.words : [...step.words, file(step.file)]
    const { code } = await run(...words)
    if (code > 1) throw new Error(`${words.join(' ')} exited ${code}`)
    const entry = await lastEntry(database)
    if (entry === last) continue
    const after = await lookAt(database)
    made.push({ entry, words, ...before, statesAfter: after.statesBefore })
    ;[last, before] = [entry, after]
  }
  return made
}

export async function lookAt(database: Database): Promise<Pick<MadeChange, 'textBefore' | 'statesBefore'>> {
  return { textBefore: await exported(database), statesBefore: await statesOf(database) }
}

/** Returns the number of the last history entry, or 0 if there is none. */
export async function lastEntry(database: Database): Promise<number> {
  const [row] = await database.all('select max(entry) as entry from history')
  return (row && integerOrNull(row, 'entry')) ?? 0
}

function anyStep(catalog: GeneratedCatalog): fc.Arbitrary<Step> {
  // A new item needs more members than an existing one; the earlier changes decide which it is.
  const bare = { ...catalog, competitions: catalog.competitions.map((one) => ({ ...one, divisions: [], events: [] })) }
  const importOf = (mode: Mode) => {
    const words = ['import', '--allow-removals', ...(mode === 'whole' ? ['--whole'] : [])]
    return fc.oneof(anyFile(catalog, mode), anyFile(bare, mode)).map((file): Step => ({ words, file }))
  }
  const competition = fc.constantFrom('comp_one', 'comp_two')
  const command = fc.oneof(
    competition.map((id) => ['competitions', 'publish', id]),
    competition.map((id) => ['competitions', 'unpublish', id]),
    competition.map((id) => ['competitions', 'publish', '--at', '2026-07-01T00:00:00Z', id]),
    competition.map((id) => ['competitions', 'delete', id]),
    fc.constantFrom('gym_c', 'gym_d').map((id) => ['gyms', 'add', id, '--name', `Called ${id}`]),
    fc.constantFrom('gym_c', 'gym_d', 'gym_b').map((id) => ['gyms', 'delete', id, '--with-competitions']),
  )
  return fc.oneof(
    { weight: 4, arbitrary: importOf('take over') },
    { weight: 3, arbitrary: importOf('take over, parts beside') },
    { weight: 2, arbitrary: importOf('whole') },
    { weight: 4, arbitrary: command.map((words): Step => ({ words })) },
    { weight: 1, arbitrary: fc.constant<Step>({ words: ['import', '--allow-removals'], file: catalog }) },
  )
}
