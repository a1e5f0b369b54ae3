import type { Accounts } from '../../../access/account.ts'
import { CatalogUnavailable, type Catalog } from '../../../catalog/reading/catalog.ts'
import { Unproven } from '../../../catalog/unproven.ts'

/** What reader threads are asked: all that requests read. */
export type Reads = Required<Omit<Catalog, 'stamp' | 'onDamage'>> & Accounts

export const readNames = [
  'findCursor',
  'proveCursor',
  'list',
  'countUpTo',
  'loadPieces',
  'loadDocuments',
  'loadCompetition',
  'plainPage',
  'findWorkout',
  'findSight',
  'revision',
  'changedAt',
  'look',
  'edition',
  'find',
  'isGym',
] as const satisfies readonly (keyof Reads)[]

export type ReadName = (typeof readNames)[number]

/** What a reader thread is told when it begins. */
export interface ReaderData {
  readonly file: string
  /** The file that is served: when another one was put in its place, a thread that begins later must not read that. */
  readonly inode: number
  readonly busyTimeoutMs: number
}

/** A question on its way to a thread. */
export interface Question {
  readonly id: number
  readonly name: ReadName
  readonly values: readonly unknown[]
}

/** What comes back. */
export interface Reply {
  readonly id: number
  readonly found?: unknown
  readonly failure?: Failure
  /** How long the thread was at it: several may ask it, each waits for what others have asked. */
  readonly tookMs: number
  /** What people call that which did not hold, and was left out. */
  readonly damaged: readonly string[]
}

/** An error on its way between threads, which carry no classes of ours. */
type Failure =
  | { readonly kind: 'unavailable'; readonly message: string }
  | { readonly kind: 'unproven'; readonly what: string }
  | { readonly kind: 'fault'; readonly message: string; readonly stack: string | undefined }

export function failureOf(error: unknown): Failure {
  if (error instanceof CatalogUnavailable) return { kind: 'unavailable', message: error.message }
  if (error instanceof Unproven) return { kind: 'unproven', what: error.what }
  if (error instanceof Error) return { kind: 'fault', message: error.message, stack: error.stack }
  return { kind: 'fault', message: String(error), stack: undefined }
}

export function errorOf(failure: Failure): Error {
  switch (failure.kind) {
    case 'unavailable':
      return new CatalogUnavailable(failure.message)
    case 'unproven':
      return new Unproven(failure.what)
    case 'fault':
      return Object.assign(new Error(failure.message), { stack: failure.stack })
  }
}

/** The memory of the bytes in what was found: it is handed over, not copied. */
export function bytesIn(found: unknown): ArrayBuffer[] {
  if (found instanceof Uint8Array) return isOwn(found) ? [found.buffer] : []
  if (typeof found !== 'object' || found === null) return []
  const within: unknown[] = Object.values(found)
  return within.flatMap(bytesIn)
}

/** Whether no other bytes lie in the same memory. */
function isOwn(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
}
