import type { IncomingMessage } from 'node:http'

/** A request as it arrived: nothing decoded, nothing merged. */
export interface ReceivedRequest {
  readonly method: string
  /** The path as written, without the query. */
  readonly path: string
  /** The query as written, without its `?`; empty when there is none. */
  readonly query: string
  /** Every value of a header, in order, by its lower-case name. A repeated header stays repeated. */
  readonly headers: (name: string) => readonly string[]
  readonly requestId: string
  /** The address that the request came from, behind the proxies that are trusted. */
  readonly address: string
  /** Where the service is reached: scheme and authority, without a slash at the end. */
  readonly baseUrl: string
}

/** Splits the request target; one in absolute form loses its authority, credentials in it included. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
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
