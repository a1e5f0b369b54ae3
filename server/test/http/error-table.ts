import type { ProblemCode } from '../../src/contract/problem-kinds.ts'
import type { RunningService } from '../serving-world.ts'
import { requestOf, type RawAnswer } from './raw-http.ts'

const list = '/api/public/competitions'

/** How one problem is met, and what its answer bears. */
export interface Row {
  readonly status: number
  readonly request: string
  readonly headers?: Readonly<Record<string, string>>
  /** Whether it takes more than one request: what a crowd is told stands in overload.test.ts. */
  readonly isOfCrowds?: boolean
  readonly errors?: readonly { readonly parameter?: string; readonly header?: string; readonly detail: string }[]
  /** The parser refuses it, so that not even its Host is known. */
  readonly isUnread?: true
  /** It is read, and refused before it comes to the API. */
  readonly isRefused?: true
  /** What must happen first; gives what sets it right again. */
  readonly provoked?: (
    running: RunningService,
    raw: (bytes: string) => Promise<RawAnswer>,
  ) => Promise<() => Promise<void>>
}

const invalidLimit = 'limit is "0"; it must be a whole number from 1 to 100 in decimal digits.'
const unknownName = 'There is no parameter "limt". Did you mean limit?'
const after_cursor = 'after_cursor asks for the page behind a competition; it excludes before_cursor.'
const before_cursor = 'before_cursor asks for the page in front of a competition; it excludes after_cursor.'
const unknownCursor = 'after_cursor is not the id of a competition that this account could have read.'
const badHeader = 'service-gym must be one gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -.'

/** The table of errors of the contract. */
export const rows: Readonly<Record<ProblemCode, Row>> = {
  unauthorized: {
    status: 401,
    request: requestOf(list, { as: 'nobody' }),
    headers: { 'www-authenticate': 'Basic realm="service", charset="UTF-8"' },
  },
  gym_not_accessible: { status: 403, request: requestOf(list, { lines: ['service-gym: gym_northside'] }) },
  invalid_parameter: {
    status: 400,
    request: requestOf(`${list}?limit=0`),
    errors: [{ parameter: 'limit', detail: invalidLimit }],
  },
  unknown_parameter: {
    status: 400,
    request: requestOf(`${list}?limt=5`),
    errors: [{ parameter: 'limt', detail: unknownName }],
  },
  conflicting_cursors: {
    status: 400,
    request: requestOf(`${list}?after_cursor=comp_spring&before_cursor=comp_rumor`),
    errors: [
      { parameter: 'after_cursor', detail: after_cursor },
      { parameter: 'before_cursor', detail: before_cursor },
    ],
  },
  unknown_cursor: {
    status: 400,
    request: requestOf(`${list}?after_cursor=comp_never`),
    errors: [{ parameter: 'after_cursor', detail: unknownCursor }],
  },
  invalid_header: {
    status: 400,
    request: requestOf(list, { lines: ['service-gym: harbor'] }),
    errors: [{ header: 'service-gym', detail: badHeader }],
  },
  not_found: { status: 404, request: requestOf('/api/public/workouts/999') },
  malformed_request: { status: 400, request: 'junk\r\n\r\n', isUnread: true },
  method_not_allowed: {
    status: 405,
    request: requestOf(list, { method: 'DELETE' }),
    headers: { allow: 'GET, HEAD, OPTIONS' },
  },
  uri_too_long: { status: 414, request: requestOf(`${list}?${'a'.repeat(8192)}`), isRefused: true },
  headers_too_large: {
    status: 431,
    request: requestOf(list, { lines: [`X-Filler: ${'a'.repeat(17_000)}`] }),
    isUnread: true,
  },
  rate_limited: {
    status: 429,
    request: requestOf(list, {
      as: 'nobody',
      lines: [`Authorization: Basic ${Buffer.from('limited:x').toString('base64')}`],
    }),
    headers: { ratelimit: '"account";r=0;t=1', 'ratelimit-policy': '"account";q=1;w=1', 'retry-after': '1' },
    provoked: async (_running, raw) => {
      await raw(rows.rate_limited.request)
      return () => Promise.resolve()
    },
  },
  overloaded: {
    status: 503,
    request: requestOf(list),
    headers: { 'retry-after': '2' },
    isOfCrowds: true,
  },
  unavailable: {
    status: 503,
    request: requestOf('/api/public/workouts/1'),
    headers: { 'retry-after': '2' },
    provoked: async ({ catalog: { database } }) => {
      await database.run('alter table workout_documents rename to away')
      return async () => {
        await database.run('alter table away rename to workout_documents')
      }
    },
  },
  internal: {
    status: 500,
    request: requestOf('/api/public/workouts/1'),
    provoked: async ({ catalog: { database } }) => {
      const [row] = await database.all('select hash from workout_documents where workout_id = 1')
      await database.run("update workout_documents set hash = 'flipped' where workout_id = 1")
      return async () => {
        await database.run('update workout_documents set hash = ? where workout_id = 1', [String(row?.hash)])
      }
    },
  },
}
