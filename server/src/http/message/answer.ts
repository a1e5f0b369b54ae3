import { noBody, type Body } from '../../catalog/reading/body.ts'
import type { ProblemCode } from '../../contract/problem-kinds.ts'
import type { Validity } from '../../catalog/visibility.ts'
import type { BodyVariant } from '../packing/hot-bodies.ts'
import type { AcceptedCodings, ContentCoding } from './negotiate.ts'
import type { AuthorisedRequest } from './received-request.ts'

/** A response that is not yet compressed as a whole and not yet sent. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** What the cache needs to send the response again, or `undefined` if it must not be cached. */
  readonly caching?: AnswerCaching
  /** The content coding of the body, or `undefined` for errors and pages. */
  readonly variant?: BodyVariant
  readonly code?: ProblemCode
}

/** What the cache stores of a response, besides its status and headers. */
export interface AnswerCaching {
  readonly validity: Validity
  /** Returns the body, or `undefined` if its bytes are no longer in memory. */
  readonly cachedBody: () => Body | undefined
  /** The bytes that `cachedBody` keeps in memory, except those in the document cache. */
  readonly cachedBytes: number
}

/** How to respond to a read: with a 304 if the client has the current content, otherwise with a body. */
export interface ReadForm {
  readonly variant: BodyVariant
  readonly packed: Body | undefined
  /** The entity tag for the 304, or `undefined` if the client needs the body. */
  readonly matchedTag: string | undefined
  /** Whether the body must be read: it is neither in memory in compressed form nor known to the client. */
  readonly needsBody: boolean
}

/** Chooses between a 304 and a body, and the content coding of the body, for content with this hash. */
export function chooseForm(hash: string, { request, accepted, hotBodies }: AuthorisedRequest): ReadForm {
  const { variant, packed } = hotBodies.choose(hash, accepted)
  const matchedTag = matchingTag(hash, variant.coding, accepted.takes, request.headers('if-none-match'))
  return { variant, packed, matchedTag, needsBody: matchedTag === undefined && packed === undefined }
}

export interface ReadResult extends AnswerCaching {
  /** The hash of the content, which is part of the entity tag. */
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
  /** The body, or `undefined` if `needsBody` of the form is false. */
  readonly body: Body | undefined
}

export function answerToRead(result: ReadResult, form: ReadForm, { hotBodies }: AuthorisedRequest): Answer {
  const { variant, packed, matchedTag } = form
  const { coding } = variant
  const validity = { validFrom: result.validity.validFrom, validUntil: result.validity.validUntil }
  const tags = { ETag: matchedTag ?? entityTag(result.hash, coding), 'Cache-Control': 'private, no-cache' }
  if (matchedTag !== undefined) {
    const caching = { validity, cachedBody: () => noBody, cachedBytes: 0 }
    return { status: 304, headers: tags, body: noBody, caching, variant }
  }
  const encoding = coding === 'identity' ? {} : { 'Content-Encoding': coding }
  const headers = { 'Content-Type': 'application/json', ...result.headers, ...tags, ...encoding }
  const caching =
    packed === undefined
      ? { validity, cachedBody: result.cachedBody, cachedBytes: result.cachedBytes }
      : { validity, cachedBody: () => hotBodies.packedBody(variant), cachedBytes: 0 }
  return { status: 200, headers, body: packed ?? result.body ?? noBody, caching, variant }
}

/**
 * Returns the entity tag of content in a content coding. Different content has different tags. Tags are weak, because
 * compressing the same content again may give other bytes.
 */
export function entityTag(hash: string, coding: ContentCoding = 'identity'): string {
  return `W/"${opaque(hash, coding)}"`
}

/** Returns whether an If-None-Match header contains the tag or is `*`. Ignores whether tags are weak or strong. */
export function matchesTag(tag: string, values: readonly string[]): boolean {
  const opaqueTag = tag.slice(tag.indexOf('"'))
  return values.some((value) => value === tag || value.trim() === '*' || tagsOf(value).includes(opaqueTag))
}

/**
 * Returns the entity tag for a 304, or `undefined` if If-None-Match does not name the content in any content coding. It
 * is the tag for `coding`, unless the client has the content in another content coding that it accepts.
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

function tagsOf(value: string): readonly string[] {
  return value.match(/"[^"]*"/g) ?? []
}
