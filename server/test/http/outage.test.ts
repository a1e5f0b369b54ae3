import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedWorld } from '../serving-world.ts'
import type { AccountName } from '../world.ts'
import { problemBody } from './expected-problem.ts'
import { suiteOnEngines } from '../storage/engines.ts'

const list = '/api/public/competitions'

suiteOnEngines('while the database is out of reach', (engine) => {
  const running = servedWorld(engine)

  /** Runs `work` while a table is not there: the engine refuses every statement on it. */
  const without = async (table: string, work: () => Promise<void>) => {
    const { database } = running.catalog
    await database.run(`alter table ${table} rename to away`)
    await work()
    await database.run(`alter table away rename to ${table}`)
  }
  const isUnavailable = async (path: string, as: AccountName | undefined, headers: Record<string, string> = {}) => {
    const answer = await running.get(path, { as, headers })
    const requestId = answer.headers.get('x-request-id') ?? ''
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '2'], path)
    assert.deepEqual(await answer.json(), problemBody(running.service.address, 'unavailable', requestId), path)
  }

  test('accounts that cannot be read are a 503, never a 401, and let nobody in; the next request after is right', async () => {
    const wrong = { authorization: `Basic ${Buffer.from('harbor:wrong').toString('base64')}` }
    for (const table of ['accounts', 'passwords']) {
      await without(table, async () => {
        await isUnavailable(list, 'harbor')
        await isUnavailable('/api/public/workouts/1', 'harbor')
        await isUnavailable('/api/public/nothing', 'harbor')
        // That these are wrong is known without the account.
        if (table === 'passwords') await isUnavailable(list, undefined, wrong)
        assert.equal((await running.get(list, { as: undefined })).status, 401, 'no credentials need no account')
      })
      assert.equal((await running.get(list)).status, 200)
    }
  })

  test('a gym that cannot be looked up is a 503, never a 403', async () => {
    await without('gyms', () => isUnavailable(list, 'frontEnd', { 'service-gym': 'gym_harbor' }))
    assert.equal((await running.get(list, { as: 'frontEnd', headers: { 'service-gym': 'gym_harbor' } })).status, 200)
  })

  test('documents that cannot be read are a 503, never an empty page or a 404; the next request after is right', async () => {
    await without('competitions', () => isUnavailable(list, 'northside'))
    await without('competition_documents', () => isUnavailable(list, 'northside'))
    await without('workout_documents', () => isUnavailable('/api/public/workouts/21', 'northside'))
    assert.equal((await running.get(list, { as: 'northside' })).status, 200)
    assert.equal((await running.get('/api/public/workouts/21', { as: 'northside' })).status, 200)
  })

  test('what memory holds goes on being served', async () => {
    const before = await (await running.get(list, { as: 'insider' })).text()
    await without('competition_documents', async () => {
      const meanwhile = await running.get(list, { as: 'insider' })
      assert.deepEqual([meanwhile.status, await meanwhile.text()], [200, before])
    })
  })

  test('no outage makes a 304', async () => {
    await without('competition_documents', () => isUnavailable(list, 'platform', { 'if-none-match': '*' }))
  })

  test('pages that need no database are answered', async () => {
    await without('accounts', async () => {
      assert.equal((await running.get('/openapi.json', { as: undefined })).status, 200)
    })
  })
})
