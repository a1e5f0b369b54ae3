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
  /** The period in which the response may be reused if nothing changes; undefined if it must not be cached. */
  readonly validity?: Validity
  /** The coding of the body of a read. */
  readonly variant?: BodyVariant
  /** The code of a problem. */
  readonly code?: ProblemCode
}

/** The result of a read, without its body. */
export interface ReadResult {
  /** The hash of the content, for the entity tag. */
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
  readonly validity: Validity
  /** The key of the cache entry with the bytes, and their buffer; undefined if they are not cached. */
  readonly key?: string
  readonly buffer?: SharedBuffer | undefined
}

/**
 * Returns the response of a read: 304 if the request has the current entity tag, otherwise 200 with the packed body if
 * there is one, or the plain body.
 */
export function readAnswer(
  { hash, headers, validity: { validFrom, validUntil }, key, buffer }: ReadResult,
  plain: () => Body,
  { request, accepted, hotBodies }: AuthorisedRequest,
): Answer {
  const variant = hotBodies.choose(hash, accepted, key)
  const { coding, packed } = variant
  const validity = { validFrom, validUntil }
  const currentTag = matchingTag(hash, coding, accepted.takes, request.headers('if-none-match'))
  const caching = { ETag: currentTag ?? entityTag(hash, coding), 'Cache-Control': 'private, no-cache' }
  if (currentTag !== undefined || packed !== undefined) buffer?.release()
  if (currentTag !== undefined) return { status: 304, headers: caching, body: noBody, validity, variant }
  const encoding = coding === 'identity' ? {} : { 'Content-Encoding': coding }
  const all = { 'Content-Type': 'application/json', ...headers, ...caching, ...encoding }
  packed?.buffer?.retain()
  return { status: 200, headers: all, body: packed ?? plain(), validity, variant }
}

/**
 * Returns an entity tag of the content and its coding, so that viewers of different content get different tags. It is
 * weak, because packing a page changes the bytes of a coding but not the content.
 */
export function entityTag(hash: string, coding: ContentCoding = 'identity'): string {
  return `W/"${opaque(hash, coding)}"`
}

/** True if an If-None-Match header matches the tag. Uses weak comparison; `*` matches every tag. */
export function matchesTag(tag: string, values: readonly string[]): boolean {
  const opaqueTag = tag.slice(tag.indexOf('"'))
  return values.some((value) => value === tag || value.trim() === '*' || tagsOf(value).includes(opaqueTag))
}

/**
 * Returns the tag for a 304, or `undefined` if If-None-Match has the hash in no coding. A client that has the content
 * in another coding that it accepts gets that tag; otherwise the tag has the given coding.
 */
function matchingTag(
  hash: string,
  coding: ContentCoding,
  takes: AcceptedCodings['takes'],
  values: readonly string[],
): string | undefined {
  if (values.length === 0) return undefined
  const tags = values.flatMap(tagsOf)
  const matchingCodings = codings.filter((each) => tags.includes(`"${opaque(hash, each)}"`))
  if (matchingCodings.length === 0 && !values.some((value) => value.trim() === '*')) return undefined
  const sent = matchingCodings.includes(coding) ? coding : (matchingCodings.find((each) => takes[each]) ?? coding)
  return entityTag(hash, sent)
}

const codings = ['br', 'gzip', 'identity'] as const

function opaque(hash: string, coding: ContentCoding): string {
  return coding === 'identity' ? hash : `${hash}-${coding}`
}

/** Returns the opaque tags of a list. Ignores unquoted words. */
function tagsOf(value: string): readonly string[] {
  return value.match(/"[^"]*"/g) ?? []
}
