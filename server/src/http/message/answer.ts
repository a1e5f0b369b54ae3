import { noBody, type Body, type SharedBuffer } from '../../catalog/reading/body.ts'
import type { ProblemCode } from '../../contract/problem-kinds.ts'
import type { Validity } from '../../catalog/visibility.ts'
import type { BodyVariant } from '../packing/hot-bodies.ts'
import type { AcceptedCodings, ContentCoding } from './negotiate.ts'
import type { AuthorisedRequest } from './received-request.ts'

/** A response before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** When the same request gets the same answer as long as nothing changes; undefined if it must not be cached. */
  readonly validity?: Validity
  /** How the body of a read was sent. */
  readonly variant?: BodyVariant
  /** Of a problem. */
  readonly code?: ProblemCode
}

/** The result of a read, without its body. */
export interface ReadResult {
  /** Of the content; the entity tag is made of it. */
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
  readonly validity: Validity
  /** The cache entry that holds the bytes, and their buffer; undefined if they are not cached. */
  readonly key?: string
  readonly buffer?: SharedBuffer | undefined
}

/**
 * The answer of a read for this caller: 304 if it has named the current entity tag, else 200 with the packed body if
 * there is one, or the plain one.
 */
export function readAnswer(
  { hash, headers, validity: { validFrom, validUntil }, key, buffer }: ReadResult,
  plain: () => Body,
  { request, accepted, hotBodies }: AuthorisedRequest,
): Answer {
  const variant = hotBodies.choose(hash, accepted, key)
  const { coding, packed } = variant
  const validity = { validFrom, validUntil }
  const named = matchingTag(hash, coding, accepted.takes, request.headers('if-none-match'))
  const caching = { ETag: named ?? entityTag(hash, coding), 'Cache-Control': 'private, no-cache' }
  if (named !== undefined || packed !== undefined) buffer?.release()
  if (named !== undefined) return { status: 304, headers: caching, body: noBody, validity, variant }
  const encoding = coding === 'identity' ? {} : { 'Content-Encoding': coding }
  const all = { 'Content-Type': 'application/json', ...headers, ...caching, ...encoding }
  packed?.buffer?.retain()
  return { status: 200, headers: all, body: packed ?? plain(), validity, variant }
}

/**
 * Makes an entity tag of the content, so that viewers who read different content have different tags, and of its
 * coding. It is weak, since the bytes of a coding change without the content when a page is packed.
 */
export function entityTag(hash: string, coding: ContentCoding = 'identity'): string {
  return `W/"${opaque(hash, coding)}"`
}

/** Whether an If-None-Match header names the tag. Weak comparison; `*` names every tag. */
export function matchesTag(tag: string, values: readonly string[]): boolean {
  const named = tag.slice(tag.indexOf('"'))
  return values.some((value) => value === tag || value.trim() === '*' || tagsOf(value).includes(named))
}

/**
 * The tag for a 304 to a caller that would get what has this hash in `coding`; undefined when If-None-Match names it in
 * no coding. A caller that has it in another coding, and takes that, gets that tag back.
 */
function matchingTag(
  hash: string,
  coding: ContentCoding,
  takes: AcceptedCodings['takes'],
  values: readonly string[],
): string | undefined {
  if (values.length === 0) return undefined
  const tags = values.flatMap(tagsOf)
  const kept = codings.filter((each) => tags.includes(`"${opaque(hash, each)}"`))
  if (kept.length === 0 && !values.some((value) => value.trim() === '*')) return undefined
  const sent = kept.includes(coding) ? coding : (kept.find((each) => takes[each]) ?? coding)
  return entityTag(hash, sent)
}

const codings = ['br', 'gzip', 'identity'] as const

function opaque(hash: string, coding: ContentCoding): string {
  return coding === 'identity' ? hash : `${hash}-${coding}`
}

/** The opaque tags of a list; unquoted words are no tags. */
function tagsOf(value: string): readonly string[] {
  return value.match(/"[^"]*"/g) ?? []
}
