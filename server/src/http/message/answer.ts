import { noBody, type Body } from '../../catalog/reading/body.ts'
import type { ProblemCode } from '../../contract/problem-kinds.ts'
import type { Validity } from '../../catalog/visibility.ts'
import type { BodyVariant } from '../packing/hot-bodies.ts'
import type { AcceptedCodings, ContentCoding } from './negotiate.ts'
import type { AuthorisedRequest } from './received-request.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** What is needed to cache the response. `undefined` if the response must not be cached. */
  readonly caching?: AnswerCaching
  readonly variant?: BodyVariant
  readonly code?: ProblemCode
}

/** What is needed to cache a response, in addition to its status and headers. */
export interface AnswerCaching {
  readonly validity: Validity
  readonly cachedBody: () => Body | undefined
  readonly cachedBytes: number
}

/** How to respond to a read: with a 304 if the client already has the current content, otherwise with a body. */
export interface ReadForm {
  readonly variant: BodyVariant
  readonly packed: Body | undefined
  /** The entity tag in the request that matches the current content. `undefined` if the response needs a body. */
  readonly matchedTag: string | undefined
  /**
   * True if the body must be read from the catalog. False if the response is a 304 or the compressed body is in memory.
   */
  readonly needsBody: boolean
}

/** Chooses the form of a response, and the content coding of its body. `hash` is the hash of the current content. */
export function chooseForm(hash: string, { request, accepted, hotBodies }: AuthorisedRequest): ReadForm {
  const { variant, packed } = hotBodies.choose(hash, accepted)
  const matchedTag = matchingTag(hash, variant.coding, accepted.takes, request.headers('if-none-match'))
  return { variant, packed, matchedTag, needsBody: matchedTag === undefined && packed === undefined }
}

export interface ReadResult extends AnswerCaching {
  readonly hash: string
  readonly headers: Readonly<Record<string, string>>
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
 * Returns the entity tag of content that has this hash. Each content coding has its own tag. Tags are weak, because
 * compressing the same content again can result in other bytes.
 */
export function entityTag(hash: string, coding: ContentCoding = 'identity'): string {
  return `W/"${opaque(hash, coding)}"`
}

/** Returns true if an If-None-Match header contains the tag or is `*`. Weak and strong tags count as equal. */
export function matchesTag(tag: string, values: readonly string[]): boolean {
  const opaqueTag = tag.slice(tag.indexOf('"'))
  return values.some((value) => value === tag || value.trim() === '*' || tagsOf(value).includes(opaqueTag))
}

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
