import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { importFiles } from '../server/src/operator/import/import-files.ts'
import { withWriting } from '../server/src/operator/open-catalog.ts'
import { servingSample } from './serving-sample.ts'

const source = join(import.meta.dirname, '../server/src')

/** Until what begins aside with the first request, such as reading the list into memory, is over. */
const asideMs = 200

/** The files of server/src that the first page a service is asked for passes through. */
export function filesOfColdGet(): Promise<readonly string[]> {
  return servingSample({ sees: 'published', rateLimit: undefined }, ({ address, username, password }) => {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    return filesRunBy(async () => {
      const answer = await fetch(`${address}/api/public/competitions`, { headers: { authorization } })
      if (!answer.ok) throw new Error(`The service answered ${answer.status}`)
      await answer.arrayBuffer()
      await pause(asideMs)
    })
  })
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
