import { noBody, type Answer, type Body } from './answer.ts'
import { isNamed } from './entity-tag.ts'
import type { ReceivedRequest } from './received-request.ts'

/** The 200 of a read, or a 304 when the caller has named the tag of what it would read. */
export function fresh(request: ReceivedRequest, tag: string, headers: Record<string, string>, body: Body): Answer {
  const caching = { ETag: tag, 'Cache-Control': 'private, no-cache' }
  if (isNamed(tag, request.headers('if-none-match'))) return { status: 304, headers: caching, body: noBody }
  return { status: 200, headers: { 'Content-Type': 'application/json', ...headers, ...caching }, body }
}
