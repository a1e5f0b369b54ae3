import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { importFiles } from '../server/src/operator/import/import-files.ts'
import { withWriting } from '../server/src/operator/open-catalog.ts'
import { fillCatalog } from './serving-sample.ts'

const source = join(import.meta.dirname, '../server/src')

/** How long a service is left to itself before it is asked, and after: what it does by itself is done in both runs. */
const restMs = 1500

/**
 * The files of server/src that the first page which a service is asked for passes through, in all threads of `heatsheet serve`: what
 * runs oftener with one GET than with none.
 */
export async function filesOfColdGet(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-house-'))
  try {
    const url = `sqlite:${join(folder, 'catalog.db')}`
    const { username, password } = await fillCatalog(url, { sees: 'published', rateLimit: undefined })
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const ask = async (address: string) => {
      const answer = await fetch(`${address}/api/public/competitions`, {
        headers: { authorization, connection: 'close' },
      })
      if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
      await answer.arrayBuffer()
    }
    const none = await runsOfServe(url, join(folder, 'none'), () => Promise.resolve())
    const one = await runsOfServe(url, join(folder, 'one'), ask)
    const more = [...one]
      .filter(([place, count]) => count > (none.get(place) ?? 0))
      .map(([place]) => place.split('#')[0] ?? '')
    return [...new Set(more)].sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** How often each function of server/src runs in a service that does what it is asked, by its file and place. */
async function runsOfServe(
  url: string,
  folder: string,
  ask: (address: string) => Promise<void>,
): Promise<ReadonlyMap<string, number>> {
  const words = ['serve', '--json', '--port', '0', '--admin-port', '0', '--database-url', url, '--log-level', 'silent']
  const child = spawn(process.execPath, [join(source, 'cli.ts'), ...words], {
    env: { ...process.env, NODE_V8_COVERAGE: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const { address } = JSON.parse(line) as { address: string }
  await pause(restMs)
  await ask(address)
  await pause(restMs)
  child.kill()
  await once(child, 'exit')
  const runs = new Map<string, number>()
  for (const file of readdirSync(folder))
    countRuns(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Coverage, runs)
  return runs
}

/** What V8 tells of one thread. */
interface Coverage {
  readonly result: Profiler.ScriptCoverage[]
}

function countRuns({ result }: Coverage, runs: Map<string, number>): void {
  for (const { url, functions } of result.filter((script) => script.url.startsWith('file:'))) {
    const path = relative(source, fileURLToPath(url))
    if (path.startsWith('..')) continue
    // The first range of a function is the whole of it.
    for (const { ranges } of functions) {
      const place = `${path}#${ranges[0]?.startOffset}`
      runs.set(place, (runs.get(place) ?? 0) + (ranges[0]?.count ?? 0))
    }
  }
}

/** The files of server/src that the import of a new competition passes through, everything loaded already. */
export async function filesOfImport(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-house-'))
  try {
    return await withWriting(`sqlite:${join(folder, 'catalog.db')}`, async (database) => {
      const take = async (name: string) => {
        const file = join(folder, `${name}.json`)
        writeFileSync(file, JSON.stringify(catalogWith(name)))
        const { outcome } = await importFiles(database, { ...request, files: [file] })
        if (outcome !== 'imported') throw new Error(`The import ended as ${outcome}`)
      }
      await take('first')
      return filesRunBy(() => take('second'))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const nothing = () => undefined

const request = {
  gym: undefined,
  serviceName: 'service',
  now: Date.parse('2026-05-01T12:00:00Z'),
  by: { at: 0, author: 'a count of files', command: '', keptFrom: 0 },
  standardInput: Readable.from([]),
  isDryRun: false,
  isStrict: false,
  signal: new AbortController().signal,
  onTurn: nothing,
  onItem: nothing,
  onProgress: nothing,
} as const

/** A catalog file with a competition that has a division, and an event with a workout of its own. */
function catalogWith(name: string): object {
  const details = { type: 'ForTime', movements: [{ id: 'mv_row', reps: '21', load: null }] }
  const event = { id: `ce_${name}`, name: 'One', workout: { type: 'ForTime', details } }
  const competition = {
    id: `comp_${name}`,
    gym: 'gym_harbor',
    name,
    status: 'published',
    time_zone: 'Europe/Lisbon',
    divisions: [{ id: `cd_${name}`, name: 'Rx' }],
    events: [event],
  }
  const movements = [{ id: 'mv_row', name: 'Row', has_reps: true }]
  return { gyms: [{ id: 'gym_harbor', name: 'Harbor' }], movements, competitions: [competition] }
}

/** The files of server/src in which a function ran while `work` did, in the order of their names. */
async function filesRunBy(work: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const paths = result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url }) => relative(source, fileURLToPath(url)))
  return [...new Set(paths.filter((path) => !path.startsWith('..')))].sort()
}
