import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { problemKinds } from '../../../src/contract/problem-kinds.ts'
import { deleteCompetition, publish, unpublish } from '../../catalog/change-competition.ts'
import type { RunningService } from '../../serving-world.ts'
import { writeItems } from '../../write-items.ts'
import { problemBody, withoutIds } from '../expected-problem.ts'
import { ask, requestOf, type RawAnswer } from '../raw-http.ts'
import type { Change, Exchange } from './read-exchanges.ts'

type Answer = RawAnswer & { readonly closed: boolean }

/** What is changed by each verb of a file. */
const changes: Readonly<Record<string, (words: string, running: RunningService) => unknown>> = {
  write: (items, { catalog, clock }) => writeItems(catalog.database, written.Parse(JSON.parse(items)), clock.now()),
  publish: (id, { catalog, clock }) => publish(catalog.database, id, clock.now()),
  unpublish: (id, { catalog, clock }) => unpublish(catalog.database, id, clock.now()),
  delete: (id, { catalog, clock }) => deleteCompetition(catalog.database, id, clock.now()),
  sql: (statement, { catalog }) => catalog.database.run(statement),
  at: (time, { clock }) => {
    clock.moveTo(time)
  },
}

const some = Type.Optional(Type.Array(Type.Object({})))
const written = Compile(Type.Object({ gyms: some, movements: some, workouts: some, competitions: some }))

/** Plays steps, one after the other; what came back as a file of exchanges tells it, with the headers told there. */
export async function playExchanges(running: RunningService, steps: readonly (Change | Exchange)[]) {
  const { service } = running
  const played: { readonly exchange: Exchange; readonly lines: readonly string[] }[] = []
  let before: Answer | undefined
  let tag = ''
  for (const exchange of steps) {
    if ('verb' in exchange) {
      const change = changes[exchange.verb]
      if (change === undefined) throw new Error(`No step begins so: ${exchange.verb}`)
      await change(exchange.words, running)
      continue
    }
    const lines = exchange.lines.map((line) => line.replace('{etag}', tag).replace('{opaque}', tag.slice(3, -1)))
    const answer = await ask(service.address, requestOf(exchange.target, { ...exchange, lines }))
    tag = answer.headers.etag ?? tag
    const isSame = before !== undefined && isDeepStrictEqual(withoutIds(before), withoutIds(answer))
    const said = isSame && exchange.told[0] === 'the same' ? ['the same'] : linesOf(answer, exchange, service.address)
    played.push({ exchange, lines: said })
    before = answer
  }
  return played
}

function linesOf(answer: Answer, { told }: Exchange, address: string): readonly string[] {
  const toOtherOrigins = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
  const named = told.flatMap((line) => /^ {2}([a-z-]+): /.exec(line)?.[1] ?? [])
  const shown = new Set([...named, ...toOtherOrigins])
  const headers = [...shown].map((name) => `  ${name}: ${(answer.headers[name] ?? 'none').replaceAll(address, '')}`)
  const members = told.flatMap((line) => /^ {2}(\.[^:]*)/.exec(line)?.[1] ?? [])
  const parts = members.map((path) => `  ${path}: ${JSON.stringify(partAt(JSON.parse(answer.body), path))}`)
  return [...bodyLines(answer, address, parts.length > 0), ...parts, ...headers, ...(answer.closed ? ['  closed'] : [])]
}

/** The part of a body at a path such as `.0.events.*.id`, where `*` stands for each element of a list. */
function partAt(body: unknown, path: string): unknown {
  const [, name = '', rest = ''] = /^\.([^.]+)(.*)$/.exec(path) ?? []
  if (name === '') return body
  if (name === '*' && Array.isArray(body)) return body.map((one) => partAt(one, rest))
  return partAt(new Map(Object.entries(body ?? {})).get(name), rest)
}

/**
 * The status and what the body says: of a problem its code and its errors, of a page and a workout their names, or
 * parts.
 */
function bodyLines({ status, headers, body }: RawAnswer, address: string, isInParts: boolean): readonly string[] {
  const type = headers['content-type']
  if (type === 'application/problem+json') return problemLines(body, headers['x-request-id'] ?? '', address)
  if (type !== 'application/json' || body === '' || isInParts) return [String(status)]
  const said: unknown = JSON.parse(body)
  return [String(status), ...[said].flat().map((one) => `  ${nameOf(one)}`)]
}

const problem = Compile(
  Type.Object({
    type: Type.String(),
    status: Type.Integer(),
    code: Type.KeyOf(Type.Object(problemKinds)),
    detail: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ detail: Type.String() }))),
  }),
)

/** A problem is told by its code and what is wrong, when the rest of its body is that of the code. */
function problemLines(body: string, requestId: string, address: string): readonly string[] {
  const said: unknown = JSON.parse(body)
  const { type, status, code, detail, errors } = problem.Parse(said)
  const told = errors?.map((error) => `  ${placeOf(error)}: ${error.detail}`)
  const more = errors === undefined ? { detail } : { detail: errors.map((error) => error.detail).join(' '), errors }
  const start = type.startsWith(address) ? address : 'http://heatsheet.test'
  if (!isDeepStrictEqual(said, problemBody(start, code, requestId, more))) return [body]
  const own = detail === problemKinds[code].detail ? [] : [`  ${detail}`]
  return [`${status} ${code}`, ...(told ?? own)]
}

/** `parameter limit`, `header service-gym` */
function placeOf(error: { readonly detail: string }): string {
  const members = Object.entries(error).filter(([name]) => name !== 'detail')
  return members.flat().join(' ').replaceAll('\0', '␀')
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : JSON.stringify(value)
}
