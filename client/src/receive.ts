import type { Received } from './answer.ts'
import type { Question } from './ask.ts'
import type { Connection } from './connection.ts'
import { NetworkError } from './errors/network-error.ts'
import { TimeoutError } from './errors/timeout-error.ts'

/** One request and its whole body. Throws NetworkError, TimeoutError, or the reason of a signal that was aborted. */
export async function receive(
  connection: Connection,
  { path, signal }: Pick<Question, 'path' | 'signal'>,
  etag: string | undefined,
): Promise<Received> {
  const url = `${connection.url}${path}`
  const headers = { ...connection.headers, ...(etag === undefined ? {} : { 'if-none-match': etag }) }
  signal?.throwIfAborted()
  // AbortSignal.any and AbortSignal.timeout are missing from browsers of 2023.
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, connection.timeoutMs)
  try {
    const response = await connection.fetch(url, { headers, signal: controller.signal, ...manners })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    if (controller.signal.aborted) throw new TimeoutError(`${url} did not answer within ${connection.timeoutMs} ms.`)
    throw new NetworkError(`No whole answer came from ${url}: ${reasonOf(cause)}.`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** No cookies, no login window of a browser; and credentials are never carried to where a redirect points. */
const manners = { credentials: 'omit', redirect: 'manual' } as const

/** Node says what happened in the cause of the error alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
