import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { CompetitionList } from '../src/index.ts'
import { serveWorld, type ServedWorld } from './served-world.ts'

suite('listing competitions with the client', () => {
  let world: ServedWorld
  before(async () => (world = await serveWorld()))
  after(() => world.stop())

  test('a page has its competitions and the options of the next page', async () => {
    const served = await world.get('/api/public/competitions?limit=1')
    const text = await served.text()
    const { requestId, ...page } = await world.clientOf('harbor').listCompetitions({ limit: 1 })
    assert.deepEqual(page, {
      competitions: JSON.parse(text) as unknown,
      next: { limit: 1, afterCursor: 'comp_rumor' },
      text,
      etag: served.headers.get('etag'),
    })
    assert.match(requestId ?? '', /^[0-9a-f-]{36}$/)
  })

  test('next leads to the page that follows, previous back', async () => {
    const harbor = world.clientOf('harbor')
    const first = await harbor.listCompetitions({ limit: 1 })
    const second = await harbor.listCompetitions(first.next)
    assert.deepEqual([first.previous, second.next], [undefined, undefined])
    assert.deepEqual(second.previous, { limit: 1, beforeCursor: 'comp_spring' })
    const back = await harbor.listCompetitions(second.previous)
    assert.equal(back.text, first.text)
  })

  test('each iteration walks every page to the end again', async () => {
    const list = world.clientOf('insider').listCompetitions({ limit: 1 })
    assert.deepEqual(await idsOf(list), ['comp_rumor', 'comp_spring'])
    assert.deepEqual(await idsOf(list), ['comp_rumor', 'comp_spring'])
  })

  test('a walk that starts after a competition leaves out the ones before it', async () => {
    const list = world.clientOf('harbor').listCompetitions({ afterCursor: 'comp_rumor' })
    assert.deepEqual(await idsOf(list), ['comp_spring'])
  })

  test('a platform reads all of its gyms, or the one in the client’s options', async () => {
    assert.deepEqual(await idsOf(world.clientOf('platform').listCompetitions()), ['comp_ladder', 'comp_spring'])
    const northside = world.clientOf('platform', { gym: 'gym_northside' })
    assert.deepEqual(await idsOf(northside.listCompetitions()), ['comp_ladder'])
  })

  test('a page past the end is empty, without neighbours', async () => {
    const page = await world.clientOf('harbor').listCompetitions({ afterCursor: 'comp_spring' })
    assert.deepEqual([page.competitions, page.next, page.previous], [[], undefined, undefined])
  })

  test('a poll reads a page that has changed, and no other', async () => {
    const harbor = world.clientOf('harbor')
    const { etag } = await harbor.listCompetitions({ limit: 1 })
    assert.equal(await harbor.pollCompetitions(etag, { limit: 1 }), undefined)
    const changed = await harbor.pollCompetitions(etag, { limit: 2 })
    assert.equal(changed?.competitions.length, 2)
  })

  test('a list that is neither awaited nor iterated asks nothing', async () => {
    const addresses: string[] = []
    const harbor = world.clientOf('harbor', {
      fetch: (url, init) => {
        addresses.push(url)
        return fetch(url, init)
      },
    })
    const list = harbor.listCompetitions()
    await new Promise(setImmediate)
    assert.deepEqual(addresses, [])
    await Promise.all([list, list.finally(() => undefined)])
    assert.deepEqual(addresses, [`${world.service.address}/api/public/competitions`])
  })
})

async function idsOf(list: CompetitionList): Promise<readonly string[]> {
  const ids: string[] = []
  for await (const { id } of list) ids.push(id)
  return ids
}
