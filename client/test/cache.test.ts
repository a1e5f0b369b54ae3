import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { createAnswerCache, createClient, type ClientOptions } from '../src/index.ts'
import { passwordOf, type AccountName } from '../../server/test/world.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { serveWorld, type ServedWorld } from './served-world.ts'

suite('keeping answers', () => {
  let world: ServedWorld
  let proxy: FaultProxy
  before(async () => {
    world = await serveWorld()
    proxy = await startFaultProxy(world.service.address)
  })
  after(async () => {
    await proxy.close()
    await world.stop()
  })

  const clientOf = (username: AccountName, cache: ClientOptions['cache']) =>
    createClient({ url: proxy.address, username, password: passwordOf(username), cache })

  test('an unchanged page is requested with its tag and is the same object again', async () => {
    proxy.plan([])
    const harbor = clientOf('harbor', true)
    const first = await harbor.listCompetitions({ limit: 1 })
    const again = await harbor.listCompetitions({ limit: 1 })
    assert.equal(again.competitions, first.competitions)
    assert.deepEqual({ ...again, requestId: '' }, { ...first, requestId: '' })
    assert.notEqual(again.requestId, first.requestId)
    assert.deepEqual(tagsOf(proxy), [undefined, first.etag])
  })

  test('a workout likewise', async () => {
    const harbor = clientOf('harbor', true)
    assert.equal(await harbor.getWorkout(1), await harbor.getWorkout(1))
  })

  test('a changed page is read again', async () => {
    const quiet = clientOf('insider', true)
    const first = await quiet.listCompetitions({ limit: 1 })
    const added = { id: 'comp_new', gym: 'gym_quiet', name: 'New', time_zone: 'UTC' }
    await writeItems(world.catalog.database, { competitions: [added] }, world.clock.now())
    const second = await quiet.listCompetitions({ limit: 1 })
    assert.deepEqual([first.competitions[0]?.id, second.competitions[0]?.id], ['comp_rumor', 'comp_new'])
  })

  test('without a cache no tag is sent', async () => {
    proxy.plan([])
    const harbor = clientOf('harbor', false)
    await harbor.listCompetitions()
    await harbor.listCompetitions()
    assert.deepEqual(tagsOf(proxy), [undefined, undefined])
  })

  test('an account never gets the cached response of another', async () => {
    proxy.plan([])
    const cache = createAnswerCache()
    await clientOf('harbor', cache).listCompetitions()
    const page = await clientOf('stranger', cache).listCompetitions()
    assert.deepEqual(page.competitions, [])
    assert.deepEqual(tagsOf(proxy), [undefined, undefined])
  })

  test('a full cache removes the least recently used responses', () => {
    const cache = createAnswerCache({ charactersMax: 10 })
    for (const key of ['a', 'b']) cache.set(key, answerOf('12345'))
    cache.get('a')
    cache.set('c', answerOf('123'))
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => cache.get(key)?.text),
      ['12345', undefined, '123'],
    )
  })

  test('an answer that is larger than the whole cache is not kept', () => {
    const cache = createAnswerCache({ charactersMax: 4 })
    cache.set('a', answerOf('12345'))
    assert.equal(cache.get('a'), undefined)
  })
})

function tagsOf({ requests }: FaultProxy): readonly (string | undefined)[] {
  return requests.map(({ tag }) => tag)
}

function answerOf(text: string) {
  return { etag: '"a"', text, body: [], link: null }
}
