import type { Coding } from '../../catalog/document.ts'
import type { Validity } from '../../catalog/visibility.ts'
import { noBody, type Answer, type Body } from './answer.ts'
import { isNamed } from './entity-tag.ts'
import type { ReceivedRequest } from './received-request.ts'

/** What a read gives: made once, sent to everybody who asks for it. */
export interface Prepared {
  readonly tag: string
  readonly fresh: Answer
  readonly notModified: Answer
}

/** The two answers of a read: 200 with the body, and 304. */
export function prepare(
  tag: string,
  coding: Coding,
  headers: Readonly<Record<string, string>>,
  body: Body,
  validity: Validity,
): Prepared {
  const caching = { ETag: tag, 'Cache-Control': 'private, no-cache' }
  const encoding = coding === 'gzip' ? { 'Content-Encoding': 'gzip' } : {}
  const all = { 'Content-Type': 'application/json', ...headers, ...caching, ...encoding }
  return {
    tag,
    fresh: { status: 200, headers: all, body, validity },
    notModified: { status: 304, headers: caching, body: noBody, validity },
  }
}

/** The answer for this caller: 304 when it has named the tag of what it would read. */
export function answerFor({ tag, fresh, notModified }: Prepared, request: ReceivedRequest): Answer {
  const named = request.headers('if-none-match')
  return named.length > 0 && isNamed(tag, named) ? notModified : fresh
}
