import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteCompetition, unpublish } from '../catalog/change-competition.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import { idsAs, problemOf } from './read-answers.ts'
import { suiteOnEngines } from '../storage/engines.ts'

const path = '/api/public/competitions'
/** Reads the gym Quiet, which this suite fills: five, of which four is a draft; newest first five to one. */
const all = { as: 'insider', headers: { 'service-gym': 'gym_quiet' } } as const
const published = { as: 'frontEnd', headers: { 'service-gym': 'gym_quiet' } } as const

function competition(name: string, status = 'published'): object {
  return { id: `comp_${name}`, gym: 'gym_quiet', name, time_zone: 'UTC', status }
}

suiteOnEngines('list competitions', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
    await add(
      competition('one'),
      competition('two'),
      competition('three'),
      competition('four', 'draft'),
      competition('five'),
    )
  })
  after(() => running.stop())

  const add = (...competitions: readonly object[]) =>
    writeItems(running.catalog.database, { competitions }, running.clock.now())
  const ids = async (query: string, asked: typeof all | typeof published = all) => await idsAs(running, asked, query)
  const links = async (query: string, asked: typeof all | typeof published = all) =>
    (await running.get(`${path}?${query}`, asked)).headers.get('link')
  const link = (query: string, rel: string) => `<${running.service.address}${path}?${query}>; rel="${rel}"`

  test('the order is newest first, by the order in which they were added', async () => {
    assert.deepEqual(await ids(''), ['comp_five', 'comp_four', 'comp_three', 'comp_two', 'comp_one'])
  })

  test('an imported change keeps a competition in its place', async () => {
    await add({ ...competition('two'), description: 'changed' })
    assert.deepEqual(await ids(''), ['comp_five', 'comp_four', 'comp_three', 'comp_two', 'comp_one'])
  })

  test('after_cursor gives those that follow, before_cursor those directly before, both newest first', async () => {
    assert.deepEqual(await ids('limit=2&after_cursor=comp_four'), ['comp_three', 'comp_two'])
    assert.deepEqual(await ids('limit=2&before_cursor=comp_two'), ['comp_four', 'comp_three'])
    assert.deepEqual(await ids('limit=2&after_cursor=comp_five', published), ['comp_three', 'comp_two'])
  })

  test('both cursors at once are conflicting_cursors', async () => {
    const answer = await running.get(`${path}?after_cursor=comp_one&before_cursor=comp_two`, all)
    assert.equal(answer.status, 400)
    assert.equal(((await answer.json()) as { code: string }).code, 'conflicting_cursors')
  })

  test('Link names the next and the previous page, each only when there is one', async () => {
    assert.equal(await links(''), null)
    assert.equal(await links('limit=2'), link('limit=2&after_cursor=comp_four', 'next'))
    const middle = [link('limit=1&after_cursor=comp_four', 'next'), link('limit=1&before_cursor=comp_four', 'prev')]
    assert.equal(await links('limit=1&after_cursor=comp_five'), middle.join(', '))
    assert.equal(await links('limit=4&after_cursor=comp_five'), link('limit=4&before_cursor=comp_four', 'prev'))
    assert.equal(await links('limit=4&before_cursor=comp_one'), link('limit=4&after_cursor=comp_two', 'next'))
  })

  test('Link counts only pages that this viewer can read', async () => {
    assert.deepEqual(await ids('limit=1&after_cursor=comp_five', published), ['comp_three'])
    const neighbours = [
      link('limit=1&after_cursor=comp_three', 'next'),
      link('limit=1&before_cursor=comp_three', 'prev'),
    ]
    assert.equal(await links('limit=1&after_cursor=comp_five', published), neighbours.join(', '))
  })

  test('Link repeats limit only when it was given', async () => {
    assert.equal(await links('after_cursor=comp_three'), link('before_cursor=comp_two', 'prev'))
  })

  test('past either end the page is an empty array without links', async () => {
    for (const query of ['after_cursor=comp_one', 'before_cursor=comp_five', 'limit=3&after_cursor=comp_one']) {
      const answer = await running.get(`${path}?${query}`, all)
      assert.equal(answer.status, 200)
      assert.equal(await answer.text(), '[]')
      assert.equal(answer.headers.get('link'), null)
    }
  })

  test('limit is 10 unless given, and at most 100', async () => {
    await add(...Array.from({ length: 120 }, (_, index) => ({ ...competition(`n_${index}`), gym: 'gym_northside' })))
    const northside = { as: 'northside' } as const
    assert.equal((await idsAs(running, northside, '')).length, 10)
    assert.equal((await idsAs(running, northside, 'limit=1')).length, 1)
    assert.equal((await idsAs(running, northside, 'limit=100')).length, 100)
  })

  test('a cursor that this viewer can never have been shown is unknown_cursor, all alike', async () => {
    const ask = async (side: string, id: string) =>
      problemOf(await running.get(`${path}?${side}_cursor=comp_${id}`, published))
    for (const side of ['after', 'before']) {
      const never = await ask(side, 'never')
      assert.equal((never as { problem: { code: string } }).problem.code, 'unknown_cursor')
      assert.deepEqual(await ask(side, 'four'), never)
      assert.deepEqual(await ask(side, 'ladder'), never)
      assert.deepEqual(await ask(side, 'rumor'), never)
    }
  })

  test('a cursor stays good after its competition was unpublished, hidden from the viewer, or deleted', async () => {
    const { database } = running.catalog
    await unpublish(database, 'comp_three', running.clock.now())
    assert.deepEqual(await ids('after_cursor=comp_three', published), ['comp_two', 'comp_one'])
    assert.deepEqual(await ids('before_cursor=comp_three', published), ['comp_five'])
    await deleteCompetition(database, 'comp_two')
    assert.deepEqual(await ids('after_cursor=comp_two', published), ['comp_one'])
    assert.deepEqual(await ids('before_cursor=comp_two'), ['comp_five', 'comp_four', 'comp_three'])
  })

  test('a deleted competition is on no page, and is not taken for a damaged one', async () => {
    await add(competition('gone'))
    await deleteCompetition(running.catalog.database, 'comp_gone')
    assert.ok(!(await ids('limit=100')).includes('comp_gone'))
    assert.deepEqual(
      running.log.filter((line) => line.includes('comp_gone')),
      [],
    )
  })

  test('a deleted competition that is imported again takes its old place', async () => {
    await add(competition('two'))
    assert.deepEqual(await ids(''), ['comp_five', 'comp_four', 'comp_three', 'comp_two', 'comp_one'])
  })
})
