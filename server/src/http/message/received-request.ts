import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Origin } from './origin.ts'

/** A request as it arrived: nothing decoded, nothing merged. */
export interface ReceivedRequest extends Origin {
  readonly method: string
  /** The path as written, without the query. */
  readonly path: string
  /** The query as written, without its `?`; empty when there is none. */
  readonly query: string
  /** Every value of a header, in order, by its lower-case name. A repeated header stays repeated. */
  readonly headers: (name: string) => readonly string[]
  readonly requestId: string
}

/** Reads a request off a message; `origin` is where it came from and whereto it was sent. */
export function receivedRequest(message: IncomingMessage, origin: Origin): ReceivedRequest {
  const headers = headerReader(message)
  const requestId = requestIdFrom(headers('x-request-id'))
  return { method: message.method ?? '', ...splitTarget(message.url ?? '/'), headers, requestId, ...origin }
}

/** Splits the request target; one in absolute form loses its authority, credentials in it included. */
function splitTarget(target: string): Pick<ReceivedRequest, 'path' | 'query'> {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const mark = local.indexOf('?')
  if (mark < 0) return { path: local === '' ? '/' : local, query: '' }
  return { path: local.slice(0, mark) || '/', query: local.slice(mark + 1) }
}

/** Reads headers from the raw list, in which Node has merged and dropped nothing. */
export function headerReader({ rawHeaders }: IncomingMessage): ReceivedRequest['headers'] {
  let names: readonly string[] | undefined
  return (name) => {
    names ??= rawHeaders.map((text, index) => (index % 2 === 0 ? text.toLowerCase() : ''))
    const values: string[] = []
    for (let index = names.indexOf(name); index >= 0; index = names.indexOf(name, index + 2)) {
      values.push(rawHeaders[index + 1] ?? '')
    }
    return values
  }
}

const acceptedId = /^[A-Za-z0-9._-]{1,128}$/

/** The caller's X-Request-Id when it sent one that is safe to log, else a new one. */
export function requestIdFrom(values: readonly string[]): string {
  const [value] = values
  return values.length === 1 && value !== undefined && acceptedId.test(value) ? value : randomUUID()
}
