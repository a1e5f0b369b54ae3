import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bodyOf, noBody } from '../../catalog/reading/body.ts'
import { entityTag, matchesTag, type Answer } from '../message/answer.ts'
import { readAcceptEncoding } from '../message/negotiate.ts'
import type { ReceivedRequest } from '../message/received-request.ts'

/** What a GET of a path outside the API is answered with. */
export type Page = (request: ReceivedRequest) => Answer | Promise<Answer>

/** A file that is served as it is, plain or compressed. */
export interface StaticFile {
  /** Undefined if only the compressed form is kept. */
  readonly bytes: Buffer | undefined
  /** Undefined if compressing does not make it smaller. */
  readonly gzip: Buffer | undefined
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

export interface FileTraits {
  readonly type: string
  /** Whether its name changes with its content, so that a client that has it need not ask again. */
  readonly isNamedByContent: boolean
  /** The Content-Security-Policy of a page. */
  readonly policy?: string
}

/** A file with its headers. */
export function staticFile(bytes: Buffer, gzip: Buffer | undefined, traits: FileTraits): StaticFile {
  const { type, isNamedByContent, policy } = traits
  const tag = entityTag(contentHash(bytes))
  const headers = {
    'Content-Type': type,
    'Cache-Control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
    ETag: tag,
    Vary: 'Accept-Encoding',
  }
  return { bytes, gzip, tag, headers }
}

/** A hash of 128 bits in 22 characters of base64url. */
function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Answers with a file: 304 if the client has it, else compressed if the client accepts that. */
export async function fileAnswer(
  { bytes, gzip, tag, headers }: StaticFile,
  { headers: read }: Pick<ReceivedRequest, 'headers'>,
): Promise<Answer> {
  if (matchesTag(tag, read('if-none-match'))) return { status: 304, headers, body: noBody }
  if (gzip === undefined || readAcceptEncoding(read('accept-encoding')).coding !== 'gzip') {
    return okay(headers, bytes ?? (gzip === undefined ? '' : await promisify(gunzip)(gzip)))
  }
  return okay({ ...headers, 'Content-Encoding': 'gzip' }, gzip)
}

/** A 200 whose bytes stay in memory after they were sent. */
export function okay(headers: Readonly<Record<string, string>>, content: Buffer | string): Answer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { status: 200, headers, body: bodyOf(bytes) }
}
