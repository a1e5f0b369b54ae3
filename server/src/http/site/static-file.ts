import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bodyOf, noBody } from '../../catalog/reading/body.ts'
import { entityTag, matchesTag, type Answer } from '../message/answer.ts'
import { readAcceptEncoding } from '../message/negotiate.ts'
import type { ReceivedRequest } from '../message/received-request.ts'

/** Returns the response to a request for a path outside the API. */
export type PageHandler = (request: ReceivedRequest) => Answer | Promise<Answer>

/** A file in memory, with the headers that it is served with. */
export interface StaticFile {
  /** The bytes of the file, or `undefined` if only its gzip is in memory. */
  readonly bytes: Buffer | undefined
  /** The gzip of the file, or `undefined` if there is none. */
  readonly gzip: Buffer | undefined
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

export interface FileTraits {
  readonly type: string
  /** Whether the name of the file changes with its content, so that clients can cache the file for a year. */
  readonly isNamedByContent: boolean
  readonly policy?: string
}

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

/** Returns 128 bits of a hash of the bytes, as 22 base64url characters. */
function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Responds with a file, or with a 304 if the client has it. Sends the gzip if the client accepts gzip. */
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

/** Returns a 200 with content that stays in memory after it was sent. */
export function okay(headers: Readonly<Record<string, string>>, content: Buffer | string): Answer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { status: 200, headers, body: bodyOf(bytes) }
}
