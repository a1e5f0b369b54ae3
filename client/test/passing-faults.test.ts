import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { until } from '../../server/test/until.ts'
import { createClient, HeatsheetError, UnavailableError, type Change, type ClientOptions } from '../src/index.ts'
import { startDescriptionOnlyServer, type ScriptedResponse } from './description-only-server.ts'

suite('responses of a proxy in front of the service', () => {
  for (const status of [408, 425, 500, 501, 502, 503, 504, 505, 520, 521, 522, 523, 524, 525, 530, 599]) {
    test(`${status} passes, and the request is tried again`, async (t) => {
      const { client, service } = await connect(t)
      const answer = { status, headers: { 'content-type': 'text/html' }, body: '<h1>Sorry</h1> <p>a moment' }
      service.override = ({ number }) => (number === 0 ? answer : undefined)
      assert.equal((await client.listCompetitions()).competitions.length, 10)
      service.override = () => answer
      await assert.rejects(client.listCompetitions(), (error) => {
        assert.ok(error instanceof UnavailableError)
        assert.deepEqual([error.status, error.problem], [status, undefined])
        return error.message.endsWith(` answered ${status}: Sorry a moment`)
      })
    })
  }

  test('an error of any shape has its status and an excerpt of its body', async (t) => {
    const { client, service } = await connect(t)
    const cases = [
      [400, '{"error":"limit is too large"}', 'InvalidRequestError', '{"error":"limit is too large"}'],
      [403, '{"message":"no"}', 'GymNotAccessibleError', '{"message":"no"}'],
      [404, '"nothing"', 'NotFoundError', '"nothing"'],
      [404, '<p>no such page</p>', 'UnexpectedAnswerError', '(no such page)'],
      [401, '<b>who\u0007 are</b> you?\nBasic aGFyYm9yOnNlY3JldA==', 'UnauthorizedError', ': who are you? Basic …'],
      [418, `<script>alert(1)</script>${'tea '.repeat(2000)}`, 'UnexpectedAnswerError', 'tea tea'],
      [400, '{"code":"x","detail":"y","errors":[null]}', 'InvalidRequestError', '"detail":"y"'],
      [302, '', 'UnexpectedAnswerError', 'status 302'],
    ] as const
    for (const [status, body, name, said] of cases) {
      service.override = () => ({ status, body })
      await assert.rejects(client.listCompetitions(), (error) => {
        assert.ok(error instanceof HeatsheetError)
        assert.deepEqual([error.name, error.status, error.problem], [name, status, undefined])
        assert.ok(error.message.includes(said) && error.message.length < 400, error.message)
        assert.doesNotMatch(error.message, /alert|aGFy|\u0007/)
        return true
      })
    }
  })

  test('no answer, however wrong, is anything but an error of the library', async (t) => {
    const { client, service } = await connect(t)
    const deep = `[{"id":"comp_1","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`
    const link = '<>; rel="next", <http://[?after_cursor=>; rel=next, <?limit=NaN>; rel="next", ;;<<>>'
    const answers: readonly ScriptedResponse[] = [
      ...['', 'null', '12', '"a"', 'true', '{}', '[null]', '[1]', '[[]]', '[{}]', '[{"id":1}]', '[{"id":"comp_1"'].map(
        (body) => ({ body }),
      ),
      { body: '<p>Hello</p>', headers: { 'content-type': 'text/html' } },
      { body: '[', headers: { 'content-type': 'text/plain' } },
      { body: '[{"id":"comp_1"}]', headers: { 'content-encoding': 'gzip' } },
      { body: '[]', status: 204 },
      { body: '', status: 304 },
      { body: '\u0000' },
      {},
    ]
    for (const answer of answers) {
      service.override = () => answer
      const following = client.changes()[Symbol.asyncIterator]()
      for (const call of [() => client.listCompetitions(), () => walk(client), () => following.next()])
        await assert.rejects(async () => call(), HeatsheetError, JSON.stringify(answer))
      if (answer.status !== 304) await assert.rejects(client.pollCompetitions('"a"'), HeatsheetError)
      if (!['{}'].includes(answer.body ?? '')) await assert.rejects(client.getWorkout(1), HeatsheetError)
    }
    service.override = () => ({ body: deep })
    await assert.rejects(client.changes()[Symbol.asyncIterator]().next(), HeatsheetError)
    service.override = (_, regularBody) => ({ body: regularBody(), headers: { link } })
    assert.equal((await walk(client)).length, 250)
  })
})

suite('a wait that something on the way cuts off', () => {
  for (const [what, answer] of Object.entries({
    524: { status: 524, body: '' },
    reset: {},
    503: { status: 503, body: '' },
  }))
    test(`${what}: is retried immediately, and the next wait is shorter`, async (t) => {
      const { client, service } = await connect(t)
      service.override = ({ prefer }, regularBody) => {
        const headers = { etag: '"a"' }
        if (prefer === undefined)
          return { status: service.requests.length === 1 ? 200 : 304, headers, body: regularBody() }
        if (prefer === 'wait=15')
          return { status: 304, headers: { ...headers, 'preference-applied': prefer }, body: '' }
        return answer
      }
      const { etag } = await client.listCompetitions()
      for (let count = 0; count < 3; count += 1)
        assert.equal(await client.pollCompetitions(etag, { waitSeconds: 60 }), undefined)
      const preferred = service.requests.map(({ prefer }) => prefer)
      assert.deepEqual(preferred, [undefined, 'wait=60', undefined, 'wait=30', undefined, 'wait=15'])
    })
})

suite('following changes', () => {
  test('of a service that has neither links nor tags', async (t) => {
    const { client, service } = await connect(t)
    const { reported, end } = follow(t, client, { looksPerMinute: 1200, limit: 100, waitSeconds: 0 })
    await until(() => reported.length === 250, 'all is reported')
    service.list = service.list.filter(({ id }) => id !== 'comp_120')
    await until(() => reported.length === 251, 'one is gone')
    service.list = [{ id: 'comp_new', name: 'New' }, ...service.list]
    await until(() => reported.length === 252, 'one is new')
    assert.deepEqual(
      reported.slice(250).map(({ kind, id }) => [kind, id]),
      [
        ['gone', 'comp_120'],
        ['added', 'comp_new'],
      ],
    )
    await end()
  })

  test('continues after an outage without sending more requests meanwhile', async (t) => {
    const { client, service } = await connect(t)
    const { reported, end } = follow(t, client, { looksPerMinute: 1200, waitSeconds: 0 })
    await until(() => reported.length === 250, 'all is reported')
    const since = service.requests.length
    const faults: readonly ScriptedResponse[] = [{}, { status: 522, body: 'error' }, { status: 429, body: '' }]
    service.override = ({ number }) => faults[number % 3]
    await until(() => service.requests.length > since + 30, 'it has asked in vain')
    service.list = service.list.slice(1)
    service.override = () => undefined
    await until(() => reported.length === 251, 'the change is reported')
    assert.deepEqual([reported[250]?.kind, reported[250]?.id], ['gone', 'comp_1'])
    await end()
  })

  test('reports no competition as gone after a truncated page', async (t) => {
    const { client, service } = await connect(t)
    const { reported, ended } = follow(t, client, { looksPerMinute: 1200, waitSeconds: 0 })
    await until(() => reported.length === 250, 'all is reported')
    service.override = ({ query }) =>
      query.get('limit') === '100' && !query.has('after_cursor') ? { body: '[{"id":"comp_1"}]' } : undefined
    await assert.rejects(ended, { name: 'UnexpectedAnswerError', message: /goes on with comp_2|comp_1 a second/ })
    assert.equal(reported.filter(({ kind }) => kind === 'gone').length, 0)
  })

  for (const [title, link] of Object.entries({
    'whose pages lead in a circle': (cursor: string | null) => {
      const next: Record<string, string> = { comp_10: 'comp_20', comp_20: 'comp_30', comp_30: 'comp_5' }
      return next[cursor ?? ''] ?? 'comp_10'
    },
    'whose first page comes for ever': () => 'comp_10',
  })) {
    test(`a list ${title} ends with an error after few requests`, async (t) => {
      const { client, service } = await connect(t)
      service.override = ({ query }, regularBody) => ({
        body: title.includes('circle') ? regularBody() : JSON.stringify(service.list.slice(0, 10)),
        headers: { link: `<?after_cursor=${link(query.get('after_cursor'))}>; rel="next"` },
      })
      const { ended } = follow(t, client, { looksPerMinute: 6000 })
      await assert.rejects(ended, { name: 'UnexpectedAnswerError', message: /lead in a circle/ })
      assert.ok(service.requests.length < 40, `${service.requests.length} requests`)
    })
  }
})

function follow(t: TestContext, client: ReturnType<typeof createClient>, options: object) {
  const reported: Change[] = []
  const leaving = new AbortController()
  const ended = (async () => {
    for await (const change of client.changes({ ...options, signal: leaving.signal })) reported.push(change)
  })()
  ended.catch(() => undefined)
  t.after(() => leaving.abort())
  const end = async () => {
    leaving.abort(new Error('enough'))
    await assert.rejects(ended, { message: 'enough' })
  }
  return { reported, ended, end }
}

async function walk(client: ReturnType<typeof createClient>): Promise<readonly string[]> {
  return (await Array.fromAsync(client.listCompetitions())).map(({ id }) => id)
}

async function connect(t: TestContext, options: Partial<ClientOptions> = {}) {
  const service = await startDescriptionOnlyServer(t)
  const retry = { attempts: 2, firstWaitMs: 1 }
  const client = createClient({ url: service.address, username: 'a', password: 'b', retry, ...options })
  return { service, client }
}
