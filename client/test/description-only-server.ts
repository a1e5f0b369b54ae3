import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestContext } from 'node:test'

/** The response to send. Without `body`, the server closes the connection and sends nothing. */
export interface ScriptedResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RecordedRequest {
  readonly path: string
  readonly query: URLSearchParams
  readonly number: number
  readonly prefer: string | undefined
}

export type CompetitionJson = Readonly<Record<string, unknown>> & { readonly id: string }

export interface DescriptionOnlyServer {
  readonly address: string
  readonly requests: readonly RecordedRequest[]
  /** The competitions of the list, newest first. */
  list: readonly CompetitionJson[]
  /** Returns the response to send instead of the regular one, or `undefined` to send the regular one. */
  override: (request: RecordedRequest, regularBody: () => string) => ScriptedResponse | undefined
}

export async function startDescriptionOnlyServer(
  context: TestContext,
  list = manyCompetitions(250),
): Promise<DescriptionOnlyServer> {
  const requests: RecordedRequest[] = []
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', 'http://source')
    const prefer = incoming.headers.prefer?.toString()
    const request = { path: url.pathname, query: url.searchParams, number: requests.length, prefer }
    requests.push(request)
    const regularBody = () => JSON.stringify(pageOf(service.list, request.query))
    const { status = 200, headers, body } = service.override(request, regularBody) ?? { body: regularBody() }
    if (body === undefined) incoming.socket.resetAndDestroy()
    else outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('No port was given')
  const service: DescriptionOnlyServer = {
    address: `http://127.0.0.1:${bound.port}`,
    requests,
    list,
    override: () => undefined,
  }
  return service
}

function pageOf(list: readonly CompetitionJson[], query: URLSearchParams): readonly CompetitionJson[] {
  const limit = Number(query.get('limit') ?? 10)
  const placeOf = (name: string) => list.findIndex(({ id }) => id === query.get(name))
  if (!query.has('before_cursor')) {
    const first = query.has('after_cursor') ? placeOf('after_cursor') + 1 : 0
    return list.slice(first, first + limit)
  }
  const end = placeOf('before_cursor')
  return list.slice(Math.max(0, end - limit), end)
}

/** Returns competitions with only the required members. `comp_1` is the newest. */
export function manyCompetitions(count: number): readonly CompetitionJson[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `comp_${index + 1}`,
    name: `Number ${index + 1}`,
    description: '',
    status: 'published',
    time_zone: 'UTC',
    divisions: [],
    events: [],
    registration_opens_at: null,
    registration_closes_at: null,
  }))
}
