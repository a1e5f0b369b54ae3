import type { MessagePort } from 'node:worker_threads'
import type { Readiness } from '../../http/admin/readiness.ts'
import type { RateTables } from '../../http/guard/rate-limits.ts'
import type { Tls } from '../../http/http-server.ts'
import type { ServingSettings } from '../serving-settings.ts'
import type { Figures } from './joined-figures.ts'
import type { Meetings } from './meetings.ts'

/** What a thread begins with. */
export interface WorkerStart {
  /** Which of the threads it is, from 1 on; undefined for the only one. */
  readonly number: number | undefined
  readonly settings: ServingSettings
  /** The file descriptor of the log; undefined where its lines go to whoever started the thread. */
  readonly logFd: number | undefined
  /** Where all of them count rates. */
  readonly rates: RateTables
  /** Where they wait for each other. */
  readonly meetings: Meetings
  /** The socket that was opened for it; undefined where it opens one. */
  readonly socket: number | undefined
}

/** What a thread is told. */
export type Order =
  /** End in order. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'take certificate'; readonly tls: Tls }
  | { readonly kind: 'ask'; readonly answer: MessagePort }
  /** The process ends now: write what the log still holds, and count it here. */
  | { readonly kind: 'write log'; readonly written: Int32Array }

/** What a thread tells of itself when it is asked. */
export interface Told {
  readonly readiness: Readiness
  readonly figures: Figures
}

/** What a thread tells. */
export type Report =
  /** The address is a URL, as callers know it. */
  | { readonly kind: 'serving'; readonly address: string }
  /** It cannot serve: for a reason that the operator can mend, or by our fault. */
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'log'; readonly line: string }
