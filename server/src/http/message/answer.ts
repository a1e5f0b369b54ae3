import { noBody, type Body } from '../../catalog/reading/body.ts'
import type { ProblemCode } from '../../contract/problem-kinds.ts'
import type { Validity } from '../../catalog/visibility.ts'
import type { BodyVariant } from '../packing/hot-bodies.ts'
import type { AcceptedCodings, ContentCoding } from './negotiate.ts'
import type { AuthorisedRequest } from './received-request.ts'

/** A response before it is compressed or sent. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** What is needed to send this response again; undefined if it must not be cached. */
  readonly caching?: AnswerCaching
  /** The coding of the body; undefined for errors and pages. */
  readonly variant?: BodyVariant
  /** The code of an error response. */
  readonly code?: ProblemCode
}

/** What the cache stores of a response besides its status and headers. */
export interface AnswerCaching {
  readonly validity: Validity
  /** Returns the body, or `undefined` if its bytes are no longer in memory. */
  readonly cachedBody: () => Body | undefined
  /** The bytes that `cachedBody` keeps in memory, without those in the document cache. */
  readonly cachedBytes: number
}

/** How to respond to a request: with a 304 if the client named the current entity tag, otherwise with a body. */
export interface ReadForm {
  readonly variant: BodyVariant
  readonly packed: Body | undefined
  /** The entity tag for a 304, or `undefined` if the client needs the body. */
  readonly matchedTag: string | undefined
  /** True if the body must still be read: it is neither compressed in memory nor known to the client. */
  readonly needsBody: boolean
}

/** Chooses between a 304 and a body, and the coding of the body, for content with this hash. */
export function chooseForm(hash: string, { request, accepted, hotBodies }: AuthorisedRequest): ReadForm {
  const { variant, packed } = hotBodies.choose(hash, accepted)
  const matchedTag = matchingTag(hash, variant.coding, accepted.takes, request.headers('if-none-match'))
  return { variant, packed, matchedTag, needsBody: matchedTag === undefined && packed === undefined }
}

export interface ReadResult extends AnswerCaching {
  /** The hash of the content, which the entity tag contains. */
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
  /** The body; undefined unless `needsBody` of the form is true. */
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
 * Returns the entity tag of content in a coding, so that different content has different tags. It is weak, because the
 * compressed bytes of the same content may differ.
 */
export function entityTag(hash: string, coding: ContentCoding = 'identity'): string {
  return `W/"${opaque(hash, coding)}"`
}

/** True if an If-None-Match header names the tag or is `*`. A weak and a strong tag count as equal. */
export function matchesTag(tag: string, values: readonly string[]): boolean {
  const opaqueTag = tag.slice(tag.indexOf('"'))
  return values.some((value) => value === tag || value.trim() === '*' || tagsOf(value).includes(opaqueTag))
}

/**
 * Returns the tag of a 304, or `undefined` if If-None-Match names the content in no coding. It is the tag of `coding`
 * unless the client has the content in another coding that it accepts.
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
