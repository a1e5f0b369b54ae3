import { noBody, type Body } from '../../catalog/reading/body.ts'
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
  /** How the same request can be answered as long as nothing changes; undefined if the answer must not be cached. */
  readonly caching?: AnswerCaching
  /** The content coding of the body; absent for errors and pages. */
  readonly variant?: BodyVariant
  /** The code of a problem. */
  readonly code?: ProblemCode
}

/** The data with which a cached answer is sent again. */
export interface AnswerCaching {
  readonly validity: Validity
  /** Returns the body if its bytes are still in memory. */
  readonly cachedBody: () => Body | undefined
  /** The number of bytes that a cached `cachedBody` keeps in memory, without those of the document cache. */
  readonly heldBytes: number
}

/** The form of an answer to a read: 304 if the caller has named the current entity tag, else a coding of the body. */
export interface ReadForm {
  readonly variant: BodyVariant
  readonly packed: Body | undefined
  /** The caller's entity tag, for a 304. */
  readonly matchedTag: string | undefined
  /** True if the body has to be read. */
  readonly needsBody: boolean
}

/** Chooses the form of an answer with this hash. */
export function chooseForm(hash: string, { request, accepted, hotBodies }: AuthorisedRequest): ReadForm {
  const { variant, packed } = hotBodies.choose(hash, accepted)
  const matchedTag = matchingTag(hash, variant.coding, accepted.takes, request.headers('if-none-match'))
  return { variant, packed, matchedTag, needsBody: matchedTag === undefined && packed === undefined }
}

/** The result of a read. */
export interface ReadResult extends AnswerCaching {
  /** A hash of the content, from which the entity tag is made. */
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
  /** The body; undefined if the form needs none. */
  readonly body: Body | undefined
}

/** Returns the answer to a read in a form. */
export function answerToRead(result: ReadResult, form: ReadForm, { hotBodies }: AuthorisedRequest): Answer {
  const { variant, packed, matchedTag } = form
  const { coding } = variant
  const validity = { validFrom: result.validity.validFrom, validUntil: result.validity.validUntil }
  const tags = { ETag: matchedTag ?? entityTag(result.hash, coding), 'Cache-Control': 'private, no-cache' }
  if (matchedTag !== undefined) {
    const caching = { validity, cachedBody: () => noBody, heldBytes: 0 }
    return { status: 304, headers: tags, body: noBody, caching, variant }
  }
  const encoding = coding === 'identity' ? {} : { 'Content-Encoding': coding }
  const headers = { 'Content-Type': 'application/json', ...result.headers, ...tags, ...encoding }
  const caching =
    packed === undefined
      ? { validity, cachedBody: result.cachedBody, heldBytes: result.heldBytes }
      : { validity, cachedBody: () => hotBodies.packedBody(variant), heldBytes: 0 }
  return { status: 200, headers, body: packed ?? result.body ?? noBody, caching, variant }
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
