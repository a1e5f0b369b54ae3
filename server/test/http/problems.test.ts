import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { Type, type Static } from 'typebox'
import { problemKinds, type ProblemCode } from '../../src/contract/problem-kinds.ts'
import { examplesOf } from '../../src/http/site/description.ts'
import { readCases } from '../read-cases.ts'
import { servedWorld } from '../serving-world.ts'
import { problemBody, unshared, without } from './expected-problem.ts'
import { spelledOut } from './exchanges/read-exchanges.ts'
import { ask, requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'
import { addAccount, accounts } from '../world.ts'

const text = Type.Optional(Type.String())
const asked = Type.Object({
  as: text,
  method: text,
  target: text,
  lines: Type.Optional(Type.Array(Type.String())),
  bytes: text,
  times: Type.Optional(Type.Integer()),
})

const row = Type.Object({
  status: Type.Integer(),
  asked: Type.Optional(asked),
  headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  errors: Type.Optional(Type.Array(Type.Object({ parameter: text, header: text, detail: Type.String() }))),
  before: text,
  behind: text,
  refused: Type.Optional(Type.Enum(['unread', 'read'])),
})
const rows = readCases(import.meta, 'problems.yaml', Type.Record(Type.String(), row))
const table = Object.entries(rows) as [ProblemCode, Static<typeof row>][]

function bytesOf({ target = '/api/public/competitions', bytes, ...more }: Static<typeof asked>): string {
  return spelledOut(bytes ?? requestOf(target, more))
}

suite('every problem', () => {
  const running = servedWorld(sqlite)
  before(async () => {
    const { catalog, clock } = running
    const rateLimit = { perSecond: 1, burst: 1 }
    await addAccount(catalog.database, { ...accounts.harbor, username: 'limited', rateLimit }, clock.now())
  })

  const raw = (bytes: string) => ask(running.service.address, bytes)

  for (const [code, { status, asked, headers = {}, errors, before, behind, refused }] of table) {
    if (asked === undefined) continue
    test(`${code}: ${status}, as in the table of errors`, async () => {
      const { database } = running.catalog
      if (before !== undefined) await database.run(before)
      for (let times = 1; times < (asked.times ?? 1); times += 1) await raw(bytesOf(asked))
      const answer = await raw(bytesOf(asked))
      if (behind !== undefined) await database.run(behind)
      assert.equal(answer.status, status)
      const more = errors === undefined ? {} : { detail: errors.map(({ detail }) => detail).join(' '), errors }
      const address = refused === 'unread' ? running.service.address : 'http://heatsheet.test'
      assert.deepEqual(JSON.parse(answer.body), problemBody(address, code, answer.headers['x-request-id'] ?? '', more))
      assert.deepEqual(without(answer.headers, ...unshared, 'keep-alive', 'connection'), {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'content-length': String(Buffer.byteLength(answer.body)),
        ...(refused === undefined ? ofTheApi : {}),
        ...headers,
      })
    })
  }

  test('has a row in the table of errors', () => {
    const kinds = Object.entries(problemKinds).map(([code, { status }]) => `${code} ${status}`)
    assert.deepEqual(table.map(([code, { status }]) => `${code} ${status}`).sort(), kinds.sort())
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
    for (const [, { asked, before }] of table) {
      if (asked === undefined || asked.times !== undefined || before !== undefined) continue
      const [one, other] = [await raw(bytesOf(asked)), await raw(bytesOf(asked))]
      const ids = [one, other].map(({ headers }) => headers['x-request-id'] ?? '')
      assert.notEqual(ids[0], ids[1])
      assert.equal(one.body.replace(ids[0] ?? '', ids[1] ?? ''), other.body)
    }
  })
})

const ofTheApi = { vary: 'Authorization, service-gym, Accept-Encoding', 'x-content-type-options': 'nosniff' }
