import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basic, servedWorld } from '../serving-world.ts'
import { passwordOf } from '../world.ts'
import { ask, requestOf } from './raw-http.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const list = '/api/public/competitions'
const canary = 'canary7f3a9secret'
const encoded = Buffer.from(`${canary}:${canary}`).toString('base64')
const token = `Basic ${encoded}`

/** Secrets where callers put them, by mistake or on purpose. Answers repeat only what must be named to be mended. */
const requests: Readonly<Record<string, string>> = {
  'user name and password': withLines(`Authorization: ${token}`),
  'a password in the clear': withLines(`Authorization: ${canary}`),
  'a token of another scheme': withLines(`Authorization: Bearer ${canary}`),
  'a token with junk': withLines(`Authorization: Basic ${canary}!`),
  'two credentials': withLines(`Authorization: ${token}`, `Authorization: ${basic('harbor')}`),
  'credentials in the target': requestOf(`http://${canary}:${canary}@heatsheet.test${list}`),
  'the value of an unknown parameter': requestOf(`${list}?password=${canary}`),
  'the value of a known parameter of the other operation': requestOf(`/api/public/workouts/1?limit=${canary}`),
  'a fragment': requestOf(`${list}#${canary}`),
  'a path under the API': requestOf(`/api/public/${canary}`),
  'a path outside': requestOf(`/${canary}`),
  'a query outside': requestOf(`/?token=${canary}`),
  'the code of a problem': requestOf(`/problems/${canary}`),
  'the gym header': withRight(`service-gym: ${canary}`),
  'an unknown gym': withRight(`service-gym: gym_${canary}`),
  'a cookie': withRight(`Cookie: session=${canary}`),
  'a tag': withRight(`If-None-Match: "${canary}"`),
  'an origin': withRight(`Origin: https://${canary}.test`),
  'a forwarded address': withRight(`X-Forwarded-For: ${canary}`),
  'a forwarded host': withRight(`X-Forwarded-Host: ${canary}`),
  'a user agent and a referrer': withRight(`User-Agent: ${canary}`, `Referer: https://x.test/?k=${canary}`),
  'a proxy’s credentials': withRight(`Proxy-Authorization: ${token}`),
  'a header of its own': withRight(`X-Api-Key: ${canary}`),
  'a request id that is not taken over': withRight(`X-Request-Id: ${canary} ${canary}`),
  'a content type': withRight(`Content-Type: ${canary}`),
  'a body': `${withRight(`Content-Length: ${canary.length}`)}${canary}`,
  'a method': requestOf(list, { method: canary.toUpperCase() }),
  'a malformed line': withRight(canary),
  'a malformed name': withRight(`${canary} : x`),
  'headers that are too large': withRight(`X-Filler: ${canary.repeat(1200)}`),
  'an address that is too long': requestOf(`/${canary.repeat(600)}`),
}

suiteOnEnginesInLong('what callers confide', (engine) => {
  const running = servedWorld(engine, { corsOrigins: ['https://app.example.com'] })

  const metrics = async () => (await fetch(`${running.service.adminAddress}/metrics`)).text()
  const holdsSecret = (text: string) =>
    [canary, encoded].some((secret) => text.toLowerCase().includes(secret.toLowerCase()))

  test('is in no answer, no header, no log line and no metric, wherever it was put', async () => {
    for (const [place, bytes] of Object.entries(requests)) {
      const answer = await ask(running.service.address, bytes.replace('Host:', 'Connection: close\r\nHost:'))
      assert.ok(!holdsSecret(JSON.stringify(answer)), `answered: ${place}`)
      assert.ok(!holdsSecret(running.log.join('')), `logged: ${place}`)
    }
    assert.ok(!holdsSecret(await metrics()), 'counted')
  })

  test('is in no log line or metric even when it must be told back to be mended', async () => {
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
    const headers = { authorization: token, 'service-gym': canary, cookie: canary }
    await database.run('alter table passwords rename to away')
    const down = await running.get(`${list}?x=${canary}`, { as: undefined, headers })
    await database.run('alter table away rename to passwords')
    assert.equal(down.status, 503)
    assert.ok(running.log.some((line) => line.includes('A request failed')))
    assert.ok(!holdsSecret(running.log.join('')))
    assert.ok(!holdsSecret(await down.text()))
  })

  test('a fault tells the caller nothing of ours: no table, no file, no stack', async () => {
    const { database } = running.catalog
    await database.run("update workout_documents set hash = 'flipped' where workout_id = 1")
    const answer = await running.get('/api/public/workouts/1')
    const told = `${JSON.stringify(Object.fromEntries(answer.headers))}${await answer.text()}`
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
      assert.ok(!told.includes(ours), ours)
    }
  })

  test('no right password is ever logged or told', async () => {
    for (const as of ['harbor', 'platform', 'frontEnd'] as const) {
      const answer = await running.get(list, { as })
      const told = `${JSON.stringify(Object.fromEntries(answer.headers))}${await answer.text()}${running.log.join('')}`
      assert.ok(!told.includes(passwordOf(as)) && !told.includes(basic(as)))
    }
  })

  test('no header tells which software answers', async () => {
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

function withLines(...lines: string[]): string {
  return requestOf(list, { as: 'nobody', lines })
}

function withRight(...lines: string[]): string {
  return requestOf(list, { lines })
}
