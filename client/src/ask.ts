import { envelopeOf, heldSecondsOf, parseJson, type Answer, type Received } from './answer.ts'
import { requireCount, type Connection } from './connection.ts'
import { errorOf, foreign } from './error-of.ts'
import { NetworkError, TimeoutError, UnexpectedAnswerError } from './errors.ts'
import { pause, waitAfter } from './wait.ts'

/** One thing to be read. */
export interface Question {
  /** From `/api/public` on, with its query. */
  readonly path: string
  readonly signal: AbortSignal | undefined
  /** How long the answer may wait for a change, in seconds. */
  readonly waitSeconds: number | undefined
  /** Whether a body is of the shape that was asked for. */
  readonly fits: (body: unknown) => boolean
}

/** Asks until there is an answer, as often as `retry` allows. */
export function ask(connection: Connection, question: Question): Promise<Answer> {
  return repeat(connection, question, (attempted) => askOnce(connection, attempted))
}

/** Likewise; undefined when nothing has changed since the caller's tag was given. */
export function poll(connection: Connection, question: Question, etag: string): Promise<Answer | undefined> {
  return repeat(connection, question, async (attempted) => {
    const received = await receive(connection, attempted, etag)
    if (received.status !== 304) return readAnswer(received, connection, question)
    const { waitSeconds = 0, signal } = attempted
    // Whoever asks again and again is slowed down here where the service does not do it.
    if (waitSeconds > 0 && heldSecondsOf(received.headers) === undefined) {
      await pause(Math.min(waitSeconds * 1000, unheldMs), signal)
    }
    return undefined
  })
}

/** How long a poll that wants to wait does so where the service does not wait: it is too old, or holds too many. */
const unheldMs = 15_000

async function askOnce(connection: Connection, question: Question): Promise<Answer> {
  const key = `${connection.reader} ${connection.url}${question.path}`
  const kept = connection.cache?.get(key)
  const received = await receive(connection, question, kept?.etag)
  if (kept !== undefined && received.status === 304) return { ...kept, ...envelopeOf(received.headers) }
  const answer = readAnswer(received, connection, question)
  const { etag, text, body, link } = answer
  if (etag !== '') connection.cache?.set(key, { etag, text, body, link })
  return answer
}

async function repeat<Result>(
  { retry }: Connection,
  question: Question,
  attempt: (attempted: Question) => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      // What is tried again does not wait again: a proxy may have cut it off because it waited.
      return await attempt(count === 1 ? question : { ...question, waitSeconds: undefined })
    } catch (error) {
      const waitMs = waitAfter(error, count, retry, Math.random)
      if (waitMs === undefined) throw error
      await pause(waitMs, question.signal)
    }
  }
}

function readAnswer(received: Received, connection: Connection, { path, fits }: Question): Answer {
  const { status, headers, text } = received
  const url = `${connection.url}${path}`
  if (status !== 200) throw errorOf(received, url)
  // JSON that was cut off is none, so a body that parses is whole, whatever stood between the service and here.
  const body = parseJson(text)
  if (!fits(body)) throw foreign(received, url)
  return { text, body, etag: headers.get('etag') ?? '', link: headers.get('link'), ...envelopeOf(headers) }
}

/** One request and its whole body. Throws NetworkError, TimeoutError, or the reason of a signal that was aborted. */
export async function receive(
  connection: Connection,
  { path, signal, waitSeconds = 0 }: Pick<Question, 'path' | 'signal' | 'waitSeconds'>,
  etag: string | undefined,
): Promise<Received> {
  const url = `${connection.url}${path}`
  requireCount('waitSeconds', waitSeconds, 0)
  const mayWait = etag !== undefined && waitSeconds > 0
  const headers = {
    ...connection.headers,
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(mayWait ? { prefer: `wait=${waitSeconds}` } : {}),
  }
  const timeoutMs = connection.timeoutMs + (mayWait ? waitSeconds * 1000 : 0)
  signal?.throwIfAborted()
  // AbortSignal.any and AbortSignal.timeout are missing from browsers of 2023.
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, timeoutMs)
  try {
    const response = await connection.fetch(url, { headers, signal: controller.signal, ...fetchOptions })
    const text = await textOf(response, url, connection.answerBytesMax)
    // Browsers hand out a body that has come whole, whatever is aborted meanwhile.
    signal?.throwIfAborted()
    return { status: response.status, headers: response.headers, text }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof UnexpectedAnswerError) throw cause
    if (controller.signal.aborted) throw new TimeoutError(`${url} did not answer within ${timeoutMs} ms.`)
    throw new NetworkError(`No whole answer came from ${url}: ${reasonOf(cause)}.`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** The whole body. Throws, and reads no further, when it is larger than what is taken. */
async function textOf(response: Response, url: string, bytesMax: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    bytes += read.value.byteLength
    if (bytes > bytesMax) {
      void reader?.cancel().catch(() => undefined)
      const { status } = response
      throw new UnexpectedAnswerError(`${url} answers with more than ${bytesMax} bytes, as no Heatsheet does.`, {
        status,
      })
    }
    text += decoder.decode(read.value, { stream: true })
  }
  return text + decoder.decode()
}

/** No cookies, no login window of a browser; and credentials are never carried to where a redirect points. */
const fetchOptions = { credentials: 'omit', redirect: 'manual' } as const

/** Node says what happened in the cause of the error alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
