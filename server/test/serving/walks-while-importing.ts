import assert from 'node:assert/strict'
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { text } from '../../src/storage/row-values.ts'
import { basic, startWorld, type RunningService } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import type { Engine } from '../storage/engines.ts'
import { until } from '../until.ts'

const gym = 'gym_quiet'
const script = fileURLToPath(new URL('importing-process.ts', import.meta.url))

export function walksWhileImporting(engine: Engine, limits: readonly number[], count: number): void {
  let running: RunningService
  let importing: ChildProcessWithoutNullStreams
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  before(async () => {
    running = await startWorld(engine)
    const competitions = Array.from({ length: count }, (_, index) => {
      return { id: `comp_walk_${index}`, gym, name: `Walk ${index}`, time_zone: 'UTC', status: 'published' }
    })
    await writeItems(running.catalog.database, { competitions }, running.clock.now())
    importing = spawn(process.execPath, [script, running.catalog.url, gym])
    importing.stderr.pipe(process.stderr)
    await once(importing.stdout, 'data')
  })
  after(async () => {
    agent.destroy()
    if (importing.exitCode === null) importing.kill()
    await running.stop()
  })

  test(`with ${limits.length} limits up to 100, forward and backward, they equal the catalog’s order`, async () => {
    const forward = Promise.all(limits.map((limit) => walk(running, agent, '', limit, 'next')))
    const backward = Promise.all(
      limits.map((limit) => walk(running, agent, 'before_cursor=comp_walk_0', limit, 'prev')),
    )
    const walks = { forward: await forward, backward: await backward }
    const addedBy = async () => (await order(running)).length
    const added = await addedBy()
    assert.equal(importing.exitCode, null)
    await until(async () => (await addedBy()) > added, 'the other process imports still')
    await stop(importing)
    const catalog = await order(running)
    for (const ids of walks.forward) {
      assert(ids.length >= count)
      assert.deepEqual(ids, catalog.slice(-ids.length))
    }
    for (const ids of walks.backward) {
      assert(ids.length >= count - 1)
      assert.deepEqual(ids.toReversed(), catalog.slice(-ids.length - 1, -1))
    }
  })
}

async function walk(running: RunningService, agent: Agent, start: string, limit: number, rel: 'next' | 'prev') {
  const met: string[] = []
  let url: string | undefined = `${running.service.address}/api/public/competitions?limit=${limit}&${start}`
  while (url !== undefined) {
    const page = await readPage(url, agent)
    met.push(...(rel === 'next' ? page.ids : page.ids.reverse()))
    url = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(page.link)?.[1]
  }
  return met
}

function readPage(url: string, agent: Agent): Promise<{ readonly ids: string[]; readonly link: string }> {
  const headers = { authorization: basic('insider'), 'service-gym': gym }
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 503) {
          resolve(readPage(url, agent))
          return
        }
        const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { id: string }[]
        const { link = '' } = answer.headers
        resolve({ ids: body.map(({ id }) => id), link: [link].flat().join() })
      })
    })
    asked.on('error', reject)
  })
}

async function order({ catalog }: RunningService): Promise<readonly string[]> {
  const rows = await catalog.database.all('select id from competitions where gym_id = ? order by position desc', [gym])
  return rows.map((row) => text(row, 'id'))
}

async function stop(importing: ChildProcessWithoutNullStreams): Promise<void> {
  const ended = once(importing, 'exit')
  importing.stdin.end()
  assert.deepEqual(await ended, [0, null])
}
