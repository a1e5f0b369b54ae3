import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bodyOf, noBody } from '../../catalog/reading/body.ts'
import { entityTag, matchesTag, type Answer } from '../message/answer.ts'
import { readAcceptEncoding } from '../message/negotiate.ts'
import type { ReceivedRequest } from '../message/received-request.ts'

/** Returns the response to a request for a path outside the API. */
export type PageHandler = (request: ReceivedRequest) => Answer | Promise<Answer>

export interface StaticFile {
  /** The content. `undefined` if only the compressed content is in memory. */
  readonly bytes: Buffer | undefined
  /** The content, compressed with gzip. `undefined` if it is not compressed. */
  readonly gzip: Buffer | undefined
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

export interface FileTraits {
  readonly type: string
  /** True if the name of the file changes whenever the content changes. Clients can then cache the file for a year. */
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

function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Responds with a file. Responds with a 304 if the client already has the file. Uses gzip if the client accepts it. */
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

/** Returns a response with status 200. The same response can be sent to any number of requests. */
export function okay(headers: Readonly<Record<string, string>>, content: Buffer | string): Answer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return { status: 200, headers, body: bodyOf(bytes) }
}
