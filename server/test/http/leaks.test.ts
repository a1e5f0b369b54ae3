import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type, type Static } from 'typebox'
import { readCases } from '../read-cases.ts'
import { metricsOf, basic, servedWorld } from '../serving-world.ts'
import { passwordOf } from '../world.ts'
import { ask, requestOf } from './raw-http.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const list = '/api/public/competitions'
const canary = 'canary7f3a9secret'
const encoded = Buffer.from(`${canary}:${canary}`).toString('base64')

const text = Type.Optional(Type.String())
const asked = Type.Object({
  as: Type.Optional(Type.Literal('nobody')),
  method: text,
  target: text,
  lines: Type.Optional(Type.Array(Type.String())),
  body: text,
})

/** Requests that contain a secret, by the place where the secret is. No response may repeat the secret. */
const requests = readCases(import.meta, 'confided.yaml', Type.Record(Type.String(), asked))

function bytesOf({ target = list, body = '', lines = [], ...more }: Static<typeof asked>): string {
  const bytes = requestOf(target, { ...more, lines: ['Connection: close', ...lines] }) + body
  return bytes
    .replaceAll('{encoded}', encoded)
    .replaceAll('{SECRET}', canary.toUpperCase())
    .replaceAll(/\{secret(?:\*(\d+))?\}/g, (_, times = '1') => canary.repeat(Number(times)))
}

suiteOnEnginesInLong('secrets of clients', (engine) => {
  const running = servedWorld(engine, { corsOrigins: ['https://app.example.com'] })

  const metrics = async () => metricsOf(running.service)
  const holdsSecret = (text: string) =>
    [canary, encoded].some((secret) => text.toLowerCase().includes(secret.toLowerCase()))

  test('are in no response body, header, log line or metric, at any place in the request', async () => {
    for (const [place, one] of Object.entries(requests)) {
      const answer = await ask(running.service.address, bytesOf(one))
      assert.ok(!holdsSecret(JSON.stringify(answer)), `answered: ${place}`)
      assert.ok(!holdsSecret(running.log.join('')), `logged: ${place}`)
    }
    assert.ok(!holdsSecret(await metrics()), 'counted')
  })

  test('are in no log line or metric even if the response must quote them', async () => {
    for (const target of [
      `${list}?limit=${canary}`,
      `${list}?${canary}=1`,
      `/api/public/workouts/${canary}`,
      `${list}?after_cursor=${canary}`,
    ]) {
      assert.equal((await running.get(target)).status, 400)
    }
    assert.ok(!holdsSecret(running.log.join('')))
    assert.ok(!holdsSecret(await metrics()))
  })

  test('is in no log line when the service fails', async () => {
    const { database } = running.catalog
    const headers = { authorization: `Basic ${encoded}`, 'service-gym': canary, cookie: canary }
    await database.run('alter table passwords rename to away')
    const down = await running.get(`${list}?x=${canary}`, { as: undefined, headers })
    await database.run('alter table away rename to passwords')
    assert.equal(down.status, 503)
    assert.ok(running.log.some((line) => line.includes('A request failed')))
    assert.ok(!holdsSecret(running.log.join('')))
    assert.ok(!holdsSecret(await down.text()))
  })

  test('a fault shows the caller no internals: no table, no file, no stack', async () => {
    const { database } = running.catalog
    await database.run("update workout_documents set hash = 'flipped' where workout_id = 1")
    const answer = await running.get('/api/public/workouts/1')
    const text = `${JSON.stringify(Object.fromEntries(answer.headers))}${await answer.text()}`
    assert.equal(answer.status, 500)
    for (const ours of [
      'workout_documents',
      'SQLITE',
      'postgres',
      'damaged',
      'check',
      '.ts',
      'at ',
      running.catalog.place,
    ]) {
      assert.ok(!text.includes(ours), ours)
    }
  })

  test('no right password is ever logged or returned', async () => {
    for (const as of ['harbor', 'platform', 'frontEnd'] as const) {
      const answer = await running.get(list, { as })
      const text = `${JSON.stringify(Object.fromEntries(answer.headers))}${await answer.text()}${running.log.join('')}`
      assert.ok(!text.includes(passwordOf(as)) && !text.includes(basic(as)))
    }
  })

  test('no header names the software', async () => {
    for (const path of [list, '/', '/nothing']) {
      const { headers } = await running.get(path)
      assert.deepEqual([headers.get('server'), headers.get('x-powered-by')], [null, null])
    }
  })

  test('metrics have no series per path, id or user', async () => {
    const seriesOf = (text: string) => text.split('\n').filter((line) => line.startsWith('heatsheet_')).length
    await Promise.all([running.get('/api/public/workouts/2'), running.get('/api/public/nothing')])
    const earlier = seriesOf(await metrics())
    for (let id = 1000; id < 1100; id += 1) {
      await running.get(`/api/public/workouts/${id}`, { as: id % 2 === 0 ? 'harbor' : 'northside' })
      await running.get(`/api/public/path${id}`)
    }
    const text = await metrics()
    assert.ok(seriesOf(text) - earlier <= 1, 'one more status at most')
    for (const part of ['workouts', 'api/', 'harbor', 'northside', '"1000"']) assert.ok(!text.includes(part), part)
  })
})
