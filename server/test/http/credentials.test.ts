import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Type } from 'typebox'
import { hashPassword } from '../../src/access/open-accounts.ts'
import { deleteAccount, replacePassword } from '../../src/storage/account-rows.ts'
import { readCases } from '../read-cases.ts'
import { basic, servedWorld } from '../serving-world.ts'
import { letIn, accounts, passwordOf } from '../world.ts'
import { problemBody, without, withoutIds } from './expected-problem.ts'
import { ask, requestOf } from './raw-http.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const list = '/api/public/competitions'
const harborPair = `harbor:${passwordOf('harbor')}`

suiteOnEnginesInLong('credentials', (engine) => {
  const running = servedWorld(engine, { trustProxy: true })
  before(async () => {
    const { catalog, clock } = running
    const expired = { ...accounts.harbor, username: 'expired', expiresAt: clock.now() }
    await letIn(catalog.database, expired, clock.now(), 'expired-password')
    await letIn(catalog.database, { ...accounts.harbor, username: 'revoked' }, clock.now(), 'revoked-password')
    await deleteAccount(catalog.database, 'revoked')
  })

  let callers = 0
  /** Asks with these Authorization headers, each time from another address, since failures are counted by address. */
  const askWith = (...authorizations: readonly string[]) => {
    const lines = authorizations.map((authorization) => `Authorization: ${authorization}`)
    callers += 1
    const from = `X-Forwarded-For: 192.0.2.${callers}`
    return ask(running.service.address, requestOf(list, { as: 'nobody', lines: [...lines, from] }))
  }

  test('every way of not being let in is one answer, byte for byte', async () => {
    // Who was let in is remembered by the header, which opens nothing beside another one.
    assert.equal((await askWith(basic('harbor'))).status, 200)
    const none = withoutIds(await askWith())
    for (const [reason, authorizations] of Object.entries(refused)) {
      assert.deepEqual(withoutIds(await askWith(...authorizations.map(encoded))), none, reason)
    }
  })

  test('that answer is the problem unauthorized, with the realm of the service', async () => {
    const { status, headers, body } = await askWith()
    assert.equal(status, 401)
    assert.deepEqual(without(headers, 'x-request-id', 'date'), {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'www-authenticate': 'Basic realm="service", charset="UTF-8"',
      vary: 'Authorization, service-gym, Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'keep-alive',
      'keep-alive': 'timeout=65',
    })
    assert.deepEqual(
      JSON.parse(body),
      problemBody('http://heatsheet.test', 'unauthorized', headers['x-request-id'] ?? ''),
    )
  })

  test('the scheme is read in any case and with spaces behind it', async () => {
    const token = encode(harborPair)
    for (const authorization of [`basic ${token}`, `BASIC ${token}`, `bAsIc   ${token}`]) {
      assert.equal((await askWith(authorization)).status, 200, authorization)
    }
  })

  test('a password may hold colons and letters beyond ASCII, and so may a user name hold the letters', async () => {
    const { catalog, clock } = running
    await letIn(catalog.database, { ...accounts.harbor, username: 'zoë' }, clock.now(), 'a:b::ü€😀')
    assert.equal((await askWith(`Basic ${encode('zoë:a:b::ü€😀')}`)).status, 200)
    assert.equal((await askWith(`Basic ${encode('zoë:a:b:')}`)).status, 401)
  })

  test('during the overlap of a rotation both passwords work, after it only the new one', async () => {
    const { catalog, clock } = running
    const [former, latter] = [`Basic ${encode('rotated:former')}`, `Basic ${encode('rotated:latter')}`]
    await letIn(catalog.database, { ...accounts.harbor, username: 'rotated' }, clock.now(), 'former')
    await replacePassword(catalog.database, 'rotated', hashPassword('latter'), clock.now() + 1000)
    clock.moveBy(999)
    assert.deepEqual([(await askWith(former)).status, (await askWith(latter)).status], [200, 200])
    clock.moveBy(1)
    assert.deepEqual([(await askWith(former)).status, (await askWith(latter)).status], [401, 200])
  })

  test('an account that is revoked is refused by the next request, and by those behind it', async () => {
    const { catalog, clock } = running
    await letIn(catalog.database, { ...accounts.harbor, username: 'leaver' }, clock.now(), 'x')
    assert.equal((await askWith(`Basic ${encode('leaver:x')}`)).status, 200)
    await deleteAccount(catalog.database, 'leaver')
    const asked = () => askWith(`Basic ${encode('leaver:x')}`)
    assert.deepEqual([(await asked()).status, (await asked()).status], [401, 401])
  })

  test('credentials in the URL are ignored, and not logged', async () => {
    const target = `http://harbor:${passwordOf('harbor')}@heatsheet.test${list}`
    const inQuery = `${list}?username=harbor&password=${passwordOf('harbor')}`
    assert.equal((await ask(running.service.address, requestOf(target, { as: 'nobody' }))).status, 401)
    assert.equal((await ask(running.service.address, requestOf(inQuery, { as: 'nobody' }))).status, 401)
    assert.equal((await ask(running.service.address, requestOf(target, { as: 'northside' }))).status, 200)
    assert.ok(!running.log.join('').includes(passwordOf('harbor')))
  })

  test('a token of 20 KB is refused by the parser', async () => {
    const { status, closed, headers, body } = await askWith(`Basic ${'QUFB'.repeat(5000)}`)
    assert.deepEqual([status, closed], [431, true])
    const requestId = headers['x-request-id'] ?? ''
    assert.deepEqual(JSON.parse(body), problemBody(running.service.address, 'headers_too_large', requestId))
  })

  test('nothing but the credentials problem is told before the credentials are right', async () => {
    const { address } = running.service
    const none = withoutIds(await askWith())
    const targets = [
      '/api/public',
      '/api/public/',
      '/api/public/nothing',
      '/api/public/workouts/abc',
      `${list}?limit=0`,
    ]
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH', 'PUT']) {
      for (const target of targets) {
        const lines = ['service-gym: not a gym', 'If-None-Match: *']
        const answer = await ask(address, requestOf(target, { method, as: 'nobody', lines }))
        assert.deepEqual(withoutIds(answer), none, `${method} ${target}`)
      }
    }
  })
})

const written = readCases(
  import.meta,
  'refused-credentials.yaml',
  Type.Record(Type.String(), Type.Array(Type.String())),
)

/** Authorization headers that let nobody in, by what is wrong with them. */
const refused: typeof written = {
  ...written,
  'a token of 7 KB': [`Basic {harbor:${'p'.repeat(5000)}}`],
}

/** With the pairs that stand in braces as base64. */
function encoded(authorization: string): string {
  return authorization.replaceAll(/\{([^}]*)\}/g, (_, pair: string) => encode(pair))
}

function encode(pair: string): string {
  return Buffer.from(pair, 'utf8').toString('base64')
}
