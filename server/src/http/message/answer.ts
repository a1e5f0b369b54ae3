import type { Coding } from '../../catalog/document.ts'
import type { Validity } from '../../catalog/visibility.ts'
import { noBody, type Body } from './body.ts'
import { entityTag, isNamed } from './entity-tag.ts'
import type { ReceivedRequest } from './received-request.ts'

/** What goes back to a caller. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** When the same request gets the same answer, as long as nothing changes; undefined: it may not be repeated. */
  readonly validity?: Validity
}

/** What a read has found, but for its body. */
export interface Found {
  /** Names what is served: its entity tag is made of it. */
  readonly hash: string
  readonly coding: Coding
  readonly headers: Readonly<Record<string, string>>
  readonly validity: Validity
}

/** The answer of a read for this caller: 304 when it has named the tag of what it would read, else 200 with the body. */
export function readAnswer(
  { hash, coding, headers, validity: { validFrom, validUntil } }: Found,
  body: () => Body,
  request: ReceivedRequest,
): Answer {
  const tag = entityTag(hash)
  const caching = { ETag: tag, 'Cache-Control': 'private, no-cache' }
  const validity = { validFrom, validUntil }
  const named = request.headers('if-none-match')
  if (named.length > 0 && isNamed(tag, named)) return { status: 304, headers: caching, body: noBody, validity }
  const encoding = coding === 'gzip' ? { 'Content-Encoding': 'gzip' } : {}
  const all = { 'Content-Type': 'application/json', ...headers, ...caching, ...encoding }
  return { status: 200, headers: all, body: body(), validity }
}
