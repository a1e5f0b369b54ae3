import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { createClient, HeatsheetError, type ClientOptions, type CompetitionPage } from '../src/index.ts'
import { startDescriptionOnlyServer, type DescriptionOnlyServer } from './description-only-server.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `comp_${index + 1}`)

suite('reading a service that has neither links nor tags', () => {
  for (const limit of [undefined, 1, 7, 50, 100]) {
    test(`every competition is read, ${limit ?? 'no'} a page requests for`, async (t) => {
      const { client, service } = await connect(t)
      if (limit === 1) service.list = service.list.slice(0, 12)
      assert.deepEqual(await listedIds(client, limit), ids(service.list.length))
    })
  }

  test('lists as long as a page, or a little shorter and longer, are read whole', async (t) => {
    const { client, service } = await connect(t)
    const { list } = service
    for (const count of [0, 1, 9, 10, 11, 20, 21]) {
      service.list = list.slice(0, count)
      for (const limit of [undefined, 1, 10, 20, 100]) assert.deepEqual(await listedIds(client, limit), ids(count))
    }
  })

  test('previous leads back from the last page to the first', async (t) => {
    const { client } = await connect(t)
    const pages = await Array.fromAsync(client.listCompetitions({ limit: 20 }).pages())
    const back: string[] = []
    for (let page = pages.at(-1); page !== undefined;) {
      back.unshift(...page.competitions.map(({ id }) => id))
      page = page.previous && (await client.listCompetitions(page.previous))
    }
    assert.deepEqual(back, ids(250))
  })

  test('next leads from page to page to the end', async (t) => {
    const { client } = await connect(t)
    const read: string[] = []
    for (let page: CompetitionPage | undefined = await client.listCompetitions(); page !== undefined;) {
      read.push(...page.competitions.map(({ id }) => id))
      page = page.next && (await client.listCompetitions(page.next))
    }
    assert.deepEqual(read, ids(250))
  })

  test('a service that gives its last page again where nothing follows is read whole', async (t) => {
    const { client, service } = await connect(t)
    service.override = ({ query }, regularBody) =>
      query.get('after_cursor') === 'comp_250'
        ? { body: JSON.stringify(service.list.slice(-10)) }
        : { body: regularBody() }
    assert.deepEqual(await listedIds(client), ids(250))
    const last = await client.listCompetitions({ afterCursor: 'comp_240' })
    assert.equal((await client.listCompetitions(last.next)).next, undefined)
  })

  test('the same list as ours is read where something on the way hides the links', async (t) => {
    const { client, service } = await connect(t)
    service.override = (_, regularBody) => ({ body: regularBody(), headers: { etag: '"same"' } })
    assert.deepEqual(await listedIds(client, 50), ids(250))
  })

  test('polls, and kept answers, compare bodies', async (t) => {
    const { client, service } = await connect(t, { cache: true })
    const first = await client.listCompetitions()
    assert.equal((await client.listCompetitions()).competitions, first.competitions)
    assert.equal(await client.pollCompetitions(first.etag), undefined)
    service.list = service.list.slice(1)
    assert.equal((await client.pollCompetitions(first.etag))?.competitions[0]?.id, 'comp_2')
  })
})

suite('a list that is cut short on the way is an error', () => {
  const faults: Record<string, (service: DescriptionOnlyServer) => void> = {
    'the query is dropped, so that the first page comes for ever': (service) => {
      service.override = () => ({ body: page(service, 0, 10) })
    },
    'cursors are dropped, so that the first page comes for ever': (service) => {
      service.override = ({ query }) => ({ body: page(service, 0, Number(query.get('limit') ?? 10)) })
    },
    'a page is the one before it once more': (service) => at(service, 'comp_100', () => page(service, 80, 100)),
    'a page goes back': (service) => at(service, 'comp_100', () => page(service, 20, 40)),
    'a page repeats one among new ones': (service) => at(service, 'comp_100', () => page(service, 99, 119)),
    'a page is shorter than it was': (service) => at(service, 'comp_100', () => page(service, 100, 107)),
    'a page is empty': (service) => at(service, 'comp_100', () => '[]'),
    'a page has its first competition twice': (service) =>
      at(service, 'comp_100', () => JSON.stringify([service.list[100], service.list[100]])),
    'a page is cut off in the middle of its text': (service) =>
      at(service, 'comp_100', () => page(service, 100, 120).slice(0, 300)),
    'a page is an error': (service) => at(service, 'comp_100', () => 'Oops', 500),
    'a page is something else': (service) => at(service, 'comp_100', () => '{"data":[]}'),
    'a page is of no competitions': (service) => at(service, 'comp_100', () => '[{"name":"none"}]'),
  }
  for (const [title, spoil] of Object.entries(faults)) {
    test(title, async (t) => {
      const { client, service } = await connect(t)
      spoil(service)
      for (const limit of [20, 100, ...(title.includes('dropped') ? [undefined, 1, 2, 10] : [])])
        await assert.rejects(listedIds(client, limit), HeatsheetError)
      assert.ok(service.requests.length < 60, `${service.requests.length} requests`)
    })
  }

  test('pages whose links lead in a circle, or endlessly to empty pages, are read once', async (t) => {
    const { client, service } = await connect(t)
    const next = (cursor: string) => ({ link: `</api/public/competitions?after_cursor=${cursor}>; rel="next"` })
    const circle: Record<string, string> = { comp_10: 'comp_20', comp_20: 'comp_30', comp_30: 'comp_10' }
    service.override = ({ query }, regularBody) => ({
      body: regularBody(),
      headers: next(circle[query.get('after_cursor') ?? ''] ?? 'comp_10'),
    })
    await assert.rejects(
      listedIds(client),
      /^UnexpectedAnswerError: Page 5 of the list lists comp_11 a second time, so its pages lead in a circle\. Ask/,
    )
    service.override = ({ number }) => ({ body: '[]', headers: next(`comp_${number}`) })
    await assert.rejects(listedIds(client), /is empty and says that another follows/)
    assert.ok(service.requests.length < 10)
  })
})

function page({ list }: DescriptionOnlyServer, first: number, end: number): string {
  return JSON.stringify(list.slice(first, end))
}

function at(service: DescriptionOnlyServer, cursor: string, body: () => string, status = 200): void {
  service.override = ({ query }) => (query.get('after_cursor') === cursor ? { status, body: body() } : undefined)
}

async function connect(t: TestContext, options: Partial<ClientOptions> = {}) {
  const service = await startDescriptionOnlyServer(t)
  const retry = { attempts: 2, firstWaitMs: 1 }
  const client = createClient({ url: service.address, username: 'a', password: 'b', retry, ...options })
  return { service, client }
}

async function listedIds(client: ReturnType<typeof createClient>, limit?: number): Promise<readonly string[]> {
  return (await Array.fromAsync(client.listCompetitions({ limit }))).map(({ id }) => id)
}
