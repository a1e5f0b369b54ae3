import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { silence } from '../server/src/operator/command-context.ts'
import { importFiles } from '../server/src/operator/import/import-files.ts'
import { withWriting } from '../server/src/operator/open-catalog.ts'
import { fillCatalog } from './serving-sample.ts'

const source = join(import.meta.dirname, '../server/src')

const lookMs = 1500

export async function filesOfColdGet(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-house-'))
  try {
    const url = `sqlite:${join(folder, 'catalog.db')}`
    const { username, password } = await fillCatalog(url, { sees: 'published', rateLimit: undefined }, Date.now())
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const child = spawn(process.execPath, ['--import', hook, join(source, 'cli.ts'), ...serve, '--database-url', url], {
      env: { ...process.env, HEATSHEET_TELL_RUNS: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const { address } = JSON.parse(line) as { address: string }
    await pause(lookMs)
    await lookAt(folder, 1)
    await pause(lookMs)
    const alone = new Set(await lookAt(folder, 2))
    const answer = await fetch(`${address}/api/public/competitions`, {
      headers: { authorization, connection: 'close' },
    })
    if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
    await answer.arrayBuffer()
    await pause(lookMs)
    const withRequest = await lookAt(folder, 3)
    child.kill()
    await once(child, 'exit')
    return filesOf(withRequest.filter((place) => !alone.has(place)).map((place) => place.split('#')[0] ?? ''))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const hook = join(import.meta.dirname, 'report-runs.ts')
const serve = ['serve', '--json', '--port', '0', '--admin-port', '0', '--log-level', 'silent']

async function lookAt(folder: string, number: number): Promise<readonly string[]> {
  const reports = () => readdirSync(folder).filter((name) => name.startsWith(`${number}-`) && name.endsWith('.json'))
  const threads = readdirSync(folder).filter((name) => name.startsWith('thread-'))
  writeFileSync(join(folder, `look-${number}`), '')
  while (reports().length < threads.length) await pause(20)
  return reports().flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[])
}

function filesOf(urls: readonly string[]): readonly string[] {
  const paths = urls.filter((url) => url.startsWith('file:')).map((url) => relative(source, fileURLToPath(url)))
  return [...new Set(paths.filter((path) => !path.startsWith('..')))].sort()
}

export async function filesOfImport(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-house-'))
  try {
    return await withWriting(`sqlite:${join(folder, 'catalog.db')}`, silence, async (database) => {
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
  isDryRun: false,
  isStrict: false,
  signal: new AbortController().signal,
  onItem: nothing,
  onProgress: nothing,
} as const

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

async function filesRunBy(work: () => Promise<void>): Promise<readonly string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  return filesOf(
    result
      .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
      .map(({ url }) => url),
  )
}
