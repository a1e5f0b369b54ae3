import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, isNamed } from '../message/answer.ts'
import { readAccepted } from '../message/negotiate.ts'
import { headerReader } from '../message/received-request.ts'

/** A file that goes out as it is, in one of its forms. */
export interface StaticFile {
  /** Undefined for one of which only the compressed form is kept. */
  readonly bytes: Uint8Array | undefined
  /** Undefined for what does not get smaller. */
  readonly gzip: Uint8Array | undefined
  readonly tag: string
  readonly headers: Readonly<Record<string, string>>
}

export interface FileTraits {
  readonly type: string
  /** Whether its name changes with its content, so that whoever has it never asks again. */
  readonly isNamedByContent: boolean
  /** What a page may load. */
  readonly policy?: string
}

/** A file with the headers that it goes out with. */
export function staticFile(bytes: Uint8Array, gzip: Uint8Array | undefined, traits: FileTraits): StaticFile {
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

/** A hash of 128 bits, as it stands in tags and in names. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
}

/** Answers with a file: a 304 to whoever has it, else compressed where that is taken. */
export async function sendFile(file: StaticFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { bytes, gzip, tag, headers } = file
  const read = headerReader(request.raw)
  reply.headers(headers)
  if (isNamed(tag, read('if-none-match'))) return reply.code(304).send()
  if (gzip === undefined) return reply.send(bytes)
  if (readAccepted(read('accept-encoding')).coding === 'gzip')
    return reply.header('Content-Encoding', 'gzip').send(gzip)
  return reply.send(bytes ?? (await promisify(gunzip)(gzip)))
}
