import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { startFaultProxy } from '../../../../client/test/fault-proxy.ts'
import { sqlite, suiteOnEnginesInLong } from '../../storage/engines.ts'
import { until } from '../../until.ts'
import { onTerminal } from '../on-terminal.ts'
import { password, serveGym, type ServedGym } from './served-gym.ts'
import { longTest } from '../../tries.ts'

suiteOnEnginesInLong('mirroring', (engine) => {
  test('a mirror of a mirror serves the bytes of its source', async (context) => {
    const [source, mirror, second] = [
      await serveGym(context, engine),
      await serveGym(context, engine),
      await serveGym(context, engine),
    ]
    // Its numbers and texts are those that a careless reader changes.
    await source.load(readFileSync(join(import.meta.dirname, 'odd-catalog.txt'), 'utf8'))
    await mirror.mirror(source.address)
    await second.mirror(mirror.address)
    for (const reader of ['reader', 'visitor'] as const) {
      const pages = await source.pages(2, reader)
      assert.deepEqual(await mirror.pages(2, reader), pages)
      assert.deepEqual(await second.pages(2, reader), pages)
    }
    assert.match((await second.pages(100)).join(), /"load":12345678901234567890,.*"load":1\.50,/)
  })

  test('competitions that the source no longer lists are deleted, after the whole walk', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await source.load(catalogOf(numbers(0, 3)))
    await mirror.mirror(source.address)
    await source.run('competitions', 'delete', 'comp_1')
    // On a database server, a command's change may need a second to become visible.
    const lists = async (gym: ServedGym) => (await gym.pages(1)).join().includes('comp_1')
    await until(async () => !(await lists(source)), 'the source no longer lists it')
    assert.deepEqual(summary(await mirror.mirror(source.address, '--dry-run')).deleted, 1)
    assert.equal(await lists(mirror), true)
    assert.deepEqual(summary(await mirror.mirror(source.address)).deleted, 1)
    await until(async () => !(await lists(mirror)), 'the mirror no longer lists it')
    assert.deepEqual(await mirror.pages(1), await source.pages(1))
  })
})

// The rest uses the engines only through the import.
suite('mirroring again', () => {
  const engine = sqlite

  test('a second run imports only changes', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await source.load(catalogOf(numbers(0, 250)))
    const first = await mirror.mirror(source.address)
    assert.deepEqual(summary(first), { outcome: 'imported', added: 250, changed: 0, deleted: 0, pages: 3 })
    const again = await mirror.mirror(source.address)
    assert.deepEqual(summary(again), { outcome: 'unchanged', added: 0, changed: 0, deleted: 0, pages: 3 })
    await source.load(catalogOf([...numbers(250, 2), 7], 'renamed'))
    const third = await mirror.mirror(source.address)
    assert.deepEqual(summary(third), { outcome: 'imported', added: 2, changed: 1, deleted: 0, pages: 3 })
    assert.deepEqual(await mirror.pages(100), await source.pages(100))
  })

  test('a walk that breaks changes nothing, and the next one starts again', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await source.load(catalogOf(numbers(0, 250)))
    const proxy = await startFaultProxy(source.address)
    context.after(() => proxy.close())
    proxy.plan(['none', 'none', 'refusal'])
    await assert.rejects(
      mirror.mirror(proxy.address),
      /ended with 1: .*The source was not read to its end: .* answered 401.*Nothing was changed\. Run the command/,
    )
    assert.deepEqual(await mirror.pages(100), ['[]'])
    proxy.plan([])
    assert.deepEqual(summary(await mirror.mirror(proxy.address)).added, 250)
    assert.deepEqual(await mirror.pages(100), await source.pages(100))
  })

  test('Ctrl-C ends a mirror that waits for its source, and nothing is changed', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await source.load(catalogOf(numbers(0, 250)))
    const proxy = await startFaultProxy(source.address)
    context.after(() => proxy.close())
    proxy.plan(['none', 'silence'])
    const isInterrupted = until(() => proxy.requests.length === 2, 'the second page is asked for')
    const words = ['mirror', proxy.address, '--username', 'reader', '--gym', 'gym_harbor']
    const { code, messages } = await mirror.runWith({ isInterrupted }, ...words)
    assert.deepEqual([code, messages], [130, 'Interrupted; nothing was changed.\n'])
    assert.deepEqual(await mirror.pages(100), ['[]'])
  })

  longTest('the password is asked for on a terminal, which does not show it', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await source.load(catalogOf(numbers(0, 1)))
    const words = ['mirror', source.address, '--username', 'reader', '--gym', 'gym_harbor']
    const { raw } = await onTerminal(mirror.folder, words, { typed: `${password}\r` })
    // On a busy machine there are progress lines, which are erased again.
    const shown = raw.replace(/\r[^\r\n]*\u001b\[K/g, '')
    assert.match(shown, /^Password: \r\n +added +changed +unchanged\r\ncompetitions +1 +0 +0\r\nRead: 1 page\.\r\n/)
    assert.deepEqual(await mirror.pages(1), await source.pages(1))
  })

  test('items that were lost or changed here are read again, even if unchanged in the source', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await source.load(catalogOf(numbers(0, 3)))
    await mirror.mirror(source.address)
    await mirror.run('competitions', 'delete', 'comp_1')
    await mirror.load(catalogOf([2], 'Renamed'))
    await mirror.mirror(source.address)
    assert.deepEqual(await mirror.pages(10), await source.pages(10))
  })

  test('a source that lists nothing deletes nothing', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await mirror.load(catalogOf(numbers(0, 3)))
    await assert.rejects(
      mirror.mirror(source.address),
      /lists no competition, and gym_harbor has 3 here. Nothing was changed/,
    )
    assert.equal((await mirror.pages(1)).length, 3)
  })

  test('a competition that the account came to see late is the newest here, and the report says so', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await source.load(catalogOf(numbers(0, 3)))
    await source.run('competitions', 'unpublish', 'comp_1')
    await mirror.mirror(source.address, '--username', 'visitor')
    await source.run('competitions', 'publish', 'comp_1')
    assert.equal((await mirror.mirror(source.address, '--username', 'visitor')).ordered, false)
  })

  test('a gym may have another id here', async (context) => {
    const [source, mirror] = [await serveGym(context, engine), await serveGym(context, engine)]
    await source.load(catalogOf(numbers(0, 1)))
    await mirror.run('gyms', 'add', 'gym_other', '--name', 'Other')
    await mirror.mirror(source.address, '--into', 'gym_other')
    const { output } = await mirror.run('competitions', 'list', '--json')
    const listed = { id: 'comp_0', gym: 'gym_other', status: 'published', publish_at: null, name: 'Number 0' }
    assert.deepEqual(JSON.parse(output), listed)
  })
})

function summary({ outcome, competitions, deleted, pages }: Record<string, unknown>) {
  const { added, changed } = competitions as Record<'added' | 'changed', number>
  return { outcome, added, changed, deleted, pages }
}

function numbers(first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}

function catalogOf(which: readonly number[], name = 'Number'): string {
  const competitions = which.map((number) => {
    return { id: `comp_${number}`, gym: 'gym_harbor', name: `${name} ${number}`, time_zone: 'UTC', status: 'published' }
  })
  return JSON.stringify({ competitions })
}
