import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { GymId } from '../../src/contract/ids.ts'
import { deleteGrant, insertGrant } from '../../src/storage/account-rows.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import type { AccountName } from '../world.ts'
import { problemBody, told, withoutIds } from './expected-problem.ts'
import { ask, requestOf } from './raw-http.ts'
import { suiteOnEngines } from '../storage/engines.ts'

const list = '/api/public/competitions'

suiteOnEngines('the gym header', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
  })
  after(() => running.stop())

  const asked = (as: AccountName, gym: string, path = list) =>
    running.get(path, { as, headers: { 'service-gym': gym } })
  const namesFor = async (as: AccountName, gym?: string) => {
    const answer = await (gym === undefined ? running.get(list, { as }) : asked(as, gym))
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
  }
  const raw = (...lines: string[]) => ask(running.service.address, requestOf(list, { as: 'platform', lines }))

  test('narrows a platform to one of its gyms, and never widens', async () => {
    assert.deepEqual(await namesFor('platform'), ['Northside Ladder', 'Harbor Spring'])
    assert.deepEqual(await namesFor('platform', 'gym_harbor'), ['Harbor Spring'])
    assert.deepEqual(await namesFor('platform', 'gym_northside'), ['Northside Ladder'])
    assert.deepEqual(await namesFor('frontEnd', 'gym_quiet'), [])
  })

  test('a platform without a gym header sees no drafts, and with one neither', async () => {
    assert.ok(!(await namesFor('platform')).includes('Harbor Rumor'))
    assert.ok(!(await namesFor('platform', 'gym_harbor')).includes('Harbor Rumor'))
  })

  test('with its own id it changes nothing for a gym account', async () => {
    assert.deepEqual(await told(await asked('harbor', 'gym_harbor')), await told(await running.get(list)))
  })

  test('narrows a workout, too: the other gym’s is answered as none', async () => {
    assert.equal((await asked('platform', 'gym_northside', '/api/public/workouts/21')).status, 200)
    const other = await told(await asked('platform', 'gym_harbor', '/api/public/workouts/21'))
    assert.deepEqual(other, await told(await asked('platform', 'gym_harbor', '/api/public/workouts/999')))
    assert.equal(other.status, 404)
  })

  test('an unknown gym, one that did not grant access and another than one’s own are one 403', async () => {
    const unknown = await asked('platform', 'gym_nowhere')
    const requestId = unknown.headers.get('x-request-id') ?? ''
    const { address } = running.service
    assert.deepEqual(await unknown.clone().json(), problemBody(address, 'gym_not_accessible', requestId))
    const expected = await told(unknown)
    assert.equal(expected.status, 403)
    assert.deepEqual(await told(await asked('platform', 'gym_quiet')), expected, 'not granted')
    assert.deepEqual(await told(await asked('harbor', 'gym_northside')), expected, 'another than its own')
    assert.deepEqual(await told(await asked('harbor', 'gym_nowhere')), expected, 'unknown to a gym account')
    assert.deepEqual(await told(await asked('stranger', 'gym_harbor')), expected, 'without any grant')
    assert.deepEqual(
      await told(await asked('frontEnd', 'gym_nowhere')),
      expected,
      'unknown to one that reads every gym',
    )
  })

  test('a value in another case is another id', async () => {
    assert.equal((await asked('platform', 'gym_Harbor')).status, 403)
    assert.equal((await asked('platform', 'GYM_harbor')).status, 400)
  })

  test('its name is read in any case', async () => {
    for (const name of ['Service-Gym', 'SERVICE-GYM', 'sErViCe-gYm']) {
      assert.equal((await raw(`${name}: gym_quiet`)).status, 403, name)
      assert.equal((await raw(`${name}: gym_harbor`)).status, 200, name)
    }
  })

  test('white space around the value is not part of it', async () => {
    assert.equal((await raw('service-gym: \t gym_harbor \t')).status, 200)
  })

  test('what is not one gym id is a 400 that names the header', async () => {
    const detail = 'service-gym must be one gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -.'
    for (const [reason, value] of Object.entries(malformed)) {
      const { status, headers, body } = await raw(`service-gym: ${value}`)
      const requestId = headers['x-request-id'] ?? ''
      const expected = { detail, errors: [{ header: 'service-gym', detail }] }
      assert.equal(status, 400, reason)
      assert.deepEqual(
        JSON.parse(body),
        problemBody('http://heatsheet.test', 'invalid_header', requestId, expected),
        reason,
      )
    }
  })

  test('sent twice it is a 400, even with the same value, and even when one is empty', async () => {
    const detail = 'service-gym is sent more than once; send it once.'
    for (const [one, other] of [
      ['gym_harbor', 'gym_harbor'],
      ['gym_harbor', 'gym_northside'],
      ['', 'gym_harbor'],
      ['gym_harbor', ''],
    ]) {
      const answer = await raw(`service-gym: ${one}`, `Service-Gym: ${other}`)
      const requestId = answer.headers['x-request-id'] ?? ''
      const expected = { detail, errors: [{ header: 'service-gym', detail }] }
      const body = problemBody('http://heatsheet.test', 'invalid_header', requestId, expected)
      assert.deepEqual([answer.status, JSON.parse(answer.body)], [400, body])
    }
  })

  test('a grant that is taken away during a walk is missed on the next page, and makes no 304', async () => {
    const { catalog } = running
    const gym = 'gym_northside' as GymId
    const first = await asked('platform', gym)
    const tag = first.headers.get('etag') ?? ''
    const again = () => running.get(list, { as: 'platform', headers: { 'service-gym': gym, 'if-none-match': tag } })
    assert.equal((await again()).status, 304)
    await deleteGrant(catalog.database, 'platform', gym)
    assert.equal((await again()).status, 403)
    const next = await running.get(`${list}?after_cursor=comp_ladder`, { as: 'platform' })
    assert.equal(next.status, 400, 'the cursor of a gym that is no longer the viewer’s')
    await insertGrant(catalog.database, 'platform', gym)
    assert.equal((await again()).status, 304)
  })

  test('a cache that keeps to Vary never crosses two gyms: they differ in a header that Vary names', async () => {
    const [harbor, northside] = [await asked('platform', 'gym_harbor'), await asked('platform', 'gym_northside')]
    const vary = 'Authorization, service-gym, Accept-Encoding'
    assert.deepEqual([harbor.headers.get('vary'), northside.headers.get('vary')], [vary, vary])
    assert.deepEqual(
      [harbor.headers.get('cache-control'), northside.headers.get('cache-control')],
      ['private, no-cache', 'private, no-cache'],
    )
    assert.notEqual(harbor.headers.get('etag'), northside.headers.get('etag'))
  })
})

suiteOnEngines('the gym header of a service with another name', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine, { serviceName: 'paddock' })
  })
  after(() => running.stop())

  test('bears that name, in Vary and in the realm, too; the usual name means nothing', async () => {
    const asked = (name: string) => running.get(list, { as: 'platform', headers: { [name]: 'gym_quiet' } })
    assert.equal((await asked('paddock-gym')).status, 403)
    assert.equal((await asked('service-gym')).status, 200)
    const { headers } = withoutIds(await ask(running.service.address, requestOf(list, { as: 'nobody' })))
    assert.equal(headers.vary, 'Authorization, paddock-gym, Accept-Encoding')
    assert.equal(headers['www-authenticate'], 'Basic realm="paddock", charset="UTF-8"')
  })
})

/** Values that are no gym id, by what is wrong with them. */
const malformed: Readonly<Record<string, string>> = {
  empty: '',
  'another prefix': 'comp_harbor',
  'the prefix alone': 'gym_',
  'two ids': 'gym_harbor, gym_northside',
  'one id and a comma': 'gym_harbor,',
  'in quotes': '"gym_harbor"',
  'with a space inside': 'gym_har bor',
  'an asterisk': '*',
  'beyond ASCII': 'gym_h\xe4rbor',
  '65 characters behind the prefix': `gym_${'a'.repeat(65)}`,
  '9 KB': `gym_${'a'.repeat(9 * 1024)}`,
  SQL: `gym_x' or '1'='1`,
}
