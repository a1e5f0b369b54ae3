import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { problemKinds, type ProblemCode } from '../../src/contract/problem-kinds.ts'
import { examplesOf } from '../../src/http/site/description.ts'
import { hashPassword } from '../../src/access/open-accounts.ts'
import { insertAccount, replacePassword } from '../../src/storage/account-rows.ts'
import { servedWorld } from '../serving-world.ts'
import { problemBody, unshared, without } from './expected-problem.ts'
import { rows, type Row } from './error-table.ts'
import { ask } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'
import { accounts } from '../world.ts'

suite('every problem', () => {
  const running = servedWorld(sqlite)
  before(async () => {
    const { catalog, clock } = running
    const rateLimit = { perSecond: 1, burst: 1 }
    await insertAccount(catalog.database, { ...accounts.harbor, username: 'limited', rateLimit }, clock.now())
    await replacePassword(catalog.database, 'limited', hashPassword('x'), undefined)
  })

  const raw = (bytes: string) => ask(running.service.address, bytes)

  for (const [code, row] of Object.entries(rows) as [ProblemCode, Row][]) {
    if (row.isOfCrowds) continue
    const { status, request, headers = {}, errors, provoked } = row
    test(`${code}: ${status}, as the table of errors says`, async () => {
      const mend = await provoked?.(running, raw)
      const answer = await raw(request)
      await mend?.()
      assert.equal(answer.status, status)
      const detail = errors?.map((error) => error.detail).join(' ')
      const more = errors === undefined ? {} : { detail: detail ?? '', errors }
      const address = row.isUnread === true ? running.service.address : 'http://heatsheet.test'
      assert.deepEqual(JSON.parse(answer.body), problemBody(address, code, answer.headers['x-request-id'] ?? '', more))
      const surroundings = row.isUnread === true || row.isRefused === true ? [] : Object.entries(ofTheApi)
      assert.deepEqual(without(answer.headers, ...unshared, 'keep-alive', 'connection'), {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'content-length': String(Buffer.byteLength(answer.body)),
        ...Object.fromEntries(surroundings),
        ...headers,
      })
    })
  }

  test('has a row in the table of errors', () => {
    assert.deepEqual(Object.keys(rows).sort(), Object.keys(problemKinds).sort())
    for (const [code, { status }] of Object.entries(rows))
      assert.equal(problemKinds[code as ProblemCode].status, status)
  })

  test('has a page that explains it to a person, where its type leads', async () => {
    for (const [code, { title, detail, cause, remedy, status }] of Object.entries(problemKinds)) {
      const answer = await running.get(`/problems/${code}`, { as: undefined })
      const page = await answer.text()
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/html'], code)
      for (const part of [title, detail, cause, remedy, `<code>${code}</code>, status ${status}`]) {
        assert.ok(page.includes(part), `${code} says ${part}`)
      }
      const shown = /<pre[^>]*><code>(.*?)<\/code><\/pre>/s.exec(page)?.[1] ?? ''
      const example = examplesOf('service').problems[code as ProblemCode]
      const body = { ...example, type: `${running.service.address}/problems/${code}` }
      assert.deepEqual(JSON.parse(shown.replaceAll('&quot;', '"')), body)
    }
  })

  test('of identical occurrences differs in its request id alone', async () => {
    for (const { request, provoked } of Object.values(rows)) {
      if (provoked !== undefined) continue
      const [one, other] = [await raw(request), await raw(request)]
      const ids = [one, other].map(({ headers }) => headers['x-request-id'] ?? '')
      assert.notEqual(ids[0], ids[1])
      assert.equal(one.body.replace(ids[0] ?? '', ids[1] ?? ''), other.body)
    }
  })
})

/** What answers under the API's path carry on top. */
const ofTheApi = { vary: 'Authorization, service-gym, Accept-Encoding', 'x-content-type-options': 'nosniff' }
