import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { until } from '../until.ts'
import { startServing, type ServingFolder } from './serving-folder.ts'

/**
 * A disk as a thread meets it: while the file `held` is there it gives nothing, and a thread that finds `fatal` ends. Only of
 * reads that ask for a workout. It stands before the engine in every thread of the process, the one that answers included.
 * Its ten seconds are short.
 */
const disk = `
  import { existsSync, rmSync } from 'node:fs'
  import { StatementSync } from 'node:sqlite'
  const wait = globalThis.setTimeout
  globalThis.setTimeout = (act, ms, ...values) => wait(act, ms === 10000 ? 200 : ms, ...values)
  const all = StatementSync.prototype.all
  const never = new Int32Array(new SharedArrayBuffer(4))
  StatementSync.prototype.all = function (...values) {
    if (this.sourceSQL.includes('workouts') && !this.sourceSQL.includes('catalog_state')) {
      if (existsSync(process.env.DISK + '/fatal')) { rmSync(process.env.DISK + '/fatal'); process.exit(1) }
      while (existsSync(process.env.DISK + '/held')) Atomics.wait(never, 0, 0, 5)
    }
    return all.apply(this, values)
  }`

const page = '/api/public/competitions'
const workout = (id: number) => `/api/public/workouts/${id}`

interface OnDisk extends ServingFolder {
  readonly hold: () => void
  readonly release: () => void
  readonly endNextReader: () => void
}

/** A service whose page is in memory, and no workout. */
async function serveFrom(t: TestContext): Promise<OnDisk> {
  const DISK = mkdtempSync(join(tmpdir(), 'heatsheet-disk-'))
  const file = (name: string) => join(DISK, name)
  t.after(() => rmSync(DISK, { recursive: true, force: true }))
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(disk)}`
  const serving = await startServing(t, { NODE_OPTIONS, DISK })
  // What is asked for again stays, also while a list is on its way.
  for (let time = 0; time < 2; time += 1) await (await serving.get(page)).arrayBuffer()
  return {
    ...serving,
    hold: () => writeFileSync(file('held'), ''),
    release: () => rmSync(file('held'), { force: true }),
    endNextReader: () => writeFileSync(file('fatal'), ''),
  }
}

test('a disk that gives nothing, and a reader that ends', async (t) => {
  const serving = await serveFrom(t)

  await t.test('a page in memory is answered, and who asked for what is on the disk when it gives again', async () => {
    serving.hold()
    let told: number | undefined
    const asked = serving.get(workout(1)).then(({ status }) => (told = status))
    for (let time = 0; time < 5; time += 1) assert.equal((await serving.get(page)).status, 200)
    assert.equal(told, undefined)
    serving.release()
    assert.equal(await asked, 200)
  })

  await t.test(
    'who comes when too many wait is told to come again, and a page in memory is answered to all',
    async () => {
      serving.hold()
      const asked = Array.from({ length: 540 }, (_, at) => serving.get(workout(1000 + at)))
      const refused = await Promise.race(asked)
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2'])
      assert.equal(((await refused.json()) as { code: string }).code, 'overloaded')
      assert.equal((await serving.get(page)).status, 200)
      serving.release()
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      assert.deepEqual([...new Set(statuses)].toSorted(), [404, 503])
      // Four threads at most have four questions each.
      assert.ok(statuses.filter((status) => status === 404).length >= 500)
      assert.deepEqual(
        serving.log().filter(({ msg }) => msg === 'A request failed'),
        [],
      )
    },
  )

  await t.test('threads that nobody has wanted for a while end, all but one', async () => {
    serving.hold()
    const asked: Promise<Response>[] = []
    const another = () => {
      asked.push(serving.get(workout(2000 + asked.length)))
      return readersOf(serving) > 1
    }
    await until(another, 'another thread waits for the disk')
    serving.release()
    await Promise.all(asked)
    await until(() => readersOf(serving) === 1, 'it has ended')
    assert.deepEqual([(await serving.get(workout(1))).status, readersOf(serving)], [200, 1])
    assert.ok(!serving.log().some(({ reader }) => reader !== undefined))
  })

  await t.test(
    'a thread that ends while it reads fails what it was asked, and another one takes its place',
    async () => {
      serving.endNextReader()
      const failed = await serving.get(workout(9000))
      assert.deepEqual([failed.status, failed.headers.get('retry-after')], [503, '2'])
      await until(async () => (await serving.get(workout(9000))).status === 404, 'another thread reads')
      assert.equal((await serving.get(page)).status, 200)
      serving.process.kill('SIGTERM')
      assert.equal((await serving.ended).code, 0)
    },
  )
})

/** How many threads of a service read the catalog. */
function readersOf({ process: { pid } }: ServingFolder): number {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks).filter((thread) => nameOf(`${tasks}/${thread}`).startsWith('reader')).length
}

/** The name of a thread; none of one that has just ended. */
function nameOf(task: string): string {
  try {
    return readFileSync(`${task}/comm`, 'utf8')
  } catch {
    return ''
  }
}
