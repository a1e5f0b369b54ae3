import type { Validity } from '../../catalog/visibility.ts'
import type { Served } from '../packing/hot-bodies.ts'
import { noBody, type Body } from './body.ts'
import { entityTag, namedTag } from './entity-tag.ts'
import type { AuthorisedRequest } from './received-request.ts'

/** What goes back to a caller. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** When the same request gets the same answer, as long as nothing changes; undefined: it may not be repeated. */
  readonly validity?: Validity
  /** What the body of a read was made of. */
  readonly served?: Served
}

/** What a read has found, but for its body. */
export interface Found {
  /** Names what is served: its entity tag is made of it. */
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
  readonly validity: Validity
}

/**
 * The answer of a read for this caller: 304 when it has named the tag of what it would read, else 200 with the body: one
 * that was packed where there is one, or what `join` gives.
 */
export function readAnswer(
  { hash, headers, validity: { validFrom, validUntil } }: Found,
  join: () => Body,
  { request, accepted, hotBodies }: AuthorisedRequest,
): Answer {
  const served = hotBodies.serve(hash, accepted)
  const { coding, packed } = served
  const validity = { validFrom, validUntil }
  const named = namedTag(hash, coding, accepted.takes, request.headers('if-none-match'))
  const caching = { ETag: named ?? entityTag(hash, coding), 'Cache-Control': 'private, no-cache' }
  if (named !== undefined) return { status: 304, headers: caching, body: noBody, validity, served }
  const encoding = coding === 'identity' ? {} : { 'Content-Encoding': coding }
  const all = { 'Content-Type': 'application/json', ...headers, ...caching, ...encoding }
  return { status: 200, headers: all, body: packed ?? join(), validity, served }
}
