import { envelopeOf, waitedSeconds, parseJson, type Answer, type RawResponse } from './answer.ts'
import { requireCount, type Connection } from './connection.ts'
import { errorOf, foreign } from './error-of.ts'
import { NetworkError, TimeoutError, UnexpectedAnswerError } from './errors.ts'
import { bodyTag, isSameTag, isServiceTag } from './body-tag.ts'
import { isFaultOnTheWay, pause, waitAfter } from './wait.ts'

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
    const startedAt = Date.now()
    const received = await receive(connection, attempted, etag)
    const answer = received.status === 304 ? undefined : readAnswer(received, connection, question)
    if (answer !== undefined && !isSameTag(answer.etag, etag)) return answer
    await restUnheld(received, attempted, startedAt)
    return undefined
  })
}

/** How long a request that wants to wait does so where the service does not: it is too old, or holds too many. */
const unheldMs = 15_000

/** Slows down a caller that polls in a loop when the service did not hold the request. */
async function restUnheld({ headers }: RawResponse, { wantedSeconds = 0, signal }: Attempt, startedAt: number) {
  if (wantedSeconds === 0 || waitedSeconds(headers) !== undefined) return
  // Other origins do not see that a request was held, but it has lasted.
  const restMs = Math.min(wantedSeconds * 1000, unheldMs) - (Date.now() - startedAt)
  if (restMs > 0) await pause(restMs, signal)
}

async function askOnce(connection: Connection, question: Attempt): Promise<Answer> {
  const key = `${connection.reader} ${connection.url}${question.path}`
  const kept = connection.cache?.get(key)
  const startedAt = Date.now()
  const received = await receive(connection, question, kept?.etag)
  const answer =
    kept !== undefined && received.status === 304
      ? { ...kept, ...envelopeOf(received.headers) }
      : readAnswer(received, connection, question)
  const { etag, text, body, link } = answer
  if (text === kept?.text && link === kept.link) {
    await restUnheld(received, question, startedAt)
    return { ...answer, body: kept.body }
  }
  connection.cache?.set(key, { etag, text, body, link })
  return answer
}

/** A question as one attempt asks it. */
interface Attempt extends Question {
  /** For how long the caller wants to wait; undefined when a wait was cut off and it is asked at once. */
  readonly wantedSeconds?: number | undefined
}

async function repeat<Result>(
  { retry, waitLimit }: Connection,
  question: Question,
  attempt: (attempted: Attempt) => Promise<Result>,
): Promise<Result> {
  const { waitSeconds: wantedSeconds = 0 } = question
  for (let count = 1; ; count += 1) {
    // What is tried again does not wait again: a proxy may have cut it off because it waited.
    const waitSeconds = count === 1 ? waitLimit.secondsOf(wantedSeconds, Date.now()) : 0
    try {
      const result = await attempt({ ...question, waitSeconds, ...(count === 1 && { wantedSeconds }) })
      waitLimit.answered(Date.now())
      return result
    } catch (error) {
      if (isFaultOnTheWay(error)) waitLimit.failed(waitSeconds)
      const waitMs = waitAfter(error, count, retry, Math.random)
      if (waitMs === undefined) throw error
      await pause(waitMs, question.signal)
    }
  }
}

function readAnswer(received: RawResponse, connection: Connection, { path, fits }: Question): Answer {
  const { status, headers, text } = received
  const url = `${connection.url}${path}`
  if (status !== 200) throw errorOf(received, url)
  // JSON that was cut off is none, so a body that parses is whole, whatever stood between the service and here.
  const body = parseJson(text)
  if (!fits(body)) throw foreign(received, url)
  const link = headers.get('link')
  return { text, body, etag: headers.get('etag') ?? bodyTag(text, link), link, ...envelopeOf(headers) }
}

/** One request and its whole body. Throws NetworkError, TimeoutError, or the reason of a signal that was aborted. */
async function receive(
  connection: Connection,
  { path, signal, waitSeconds = 0 }: Pick<Question, 'path' | 'signal' | 'waitSeconds'>,
  etag: string | undefined,
): Promise<RawResponse> {
  const url = `${connection.url}${path}`
  requireCount('waitSeconds', waitSeconds, 0)
  const tag = etag !== undefined && isServiceTag(etag) ? { 'if-none-match': etag } : {}
  const heldMs = 'if-none-match' in tag ? waitSeconds * 1000 : 0
  const headers = { ...connection.headers, ...tag, ...(heldMs > 0 && { prefer: `wait=${waitSeconds}` }) }
  const timeoutMs = connection.timeoutMs + heldMs
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
