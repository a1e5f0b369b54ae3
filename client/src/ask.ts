import { envelopeOf, waitedSeconds, parseJson, type Answer, type RawResponse } from './answer.ts'
import { requireCount, type Connection } from './connection.ts'
import { errorOf, unexpectedAnswer } from './error-of.ts'
import { NetworkError, TimeoutError, UnexpectedAnswerError } from './errors.ts'
import { bodyTag, isSameTag, isServiceTag } from './body-tag.ts'
import { isFaultOnTheWay, pause, waitAfter } from './retry.ts'

/** A request for one page or one workout. */
export interface Question {
  /** The path of the request with its query. It begins with `/api/public`. */
  readonly path: string
  readonly signal: AbortSignal | undefined
  /** How many seconds the service is allowed to wait for a change before it responds. */
  readonly waitSeconds: number | undefined
  /** Returns whether the body of a response has the expected shape. */
  readonly fits: (body: unknown) => boolean
}

/**
 * Sends a request. Repeats it after temporary failures, as the option `retry` allows. If no attempt succeeds, rejects
 * with the error of the last attempt.
 */
export function ask(connection: Connection, question: Question): Promise<Answer> {
  return repeat(connection, question, (attempt) => askOnce(connection, attempt))
}

/** Sends a request like `ask`. Resolves to `undefined` if the entity tag of the page is still `etag`. */
export function poll(connection: Connection, question: Question, etag: string): Promise<Answer | undefined> {
  return repeat(connection, question, async (attempt) => {
    const startedAt = Date.now()
    const response = await receive(connection, attempt, etag)
    const answer = response.status === 304 ? undefined : readAnswer(response, connection, question)
    if (answer !== undefined && !isSameTag(answer.etag, etag)) return answer
    await restUnheld(response, attempt, startedAt)
    return undefined
  })
}

/**
 * The longest pause between two polls, in milliseconds, if the service answers immediately instead of waiting for a
 * change. It does so if its version cannot wait or if too many requests are waiting already. docs/api.md asks clients
 * for this pause.
 */
const unheldMs = 15_000

async function restUnheld({ headers }: RawResponse, { wantedSeconds = 0, signal }: Attempt, startedAt: number) {
  if (wantedSeconds === 0 || waitedSeconds(headers) !== undefined) return
  // A web page of another origin cannot read Preference-Applied, so subtract the time that a held request took.
  const restMs = Math.min(wantedSeconds * 1000, unheldMs) - (Date.now() - startedAt)
  if (restMs > 0) await pause(restMs, signal)
}

async function askOnce(connection: Connection, question: Attempt): Promise<Answer> {
  const key = `${connection.reader} ${connection.url}${question.path}`
  const cached = connection.cache?.get(key)
  const startedAt = Date.now()
  const response = await receive(connection, question, cached?.etag)
  const answer =
    cached !== undefined && response.status === 304
      ? { ...cached, ...envelopeOf(response.headers) }
      : readAnswer(response, connection, question)
  const { etag, text, body, link } = answer
  if (text === cached?.text && link === cached.link) {
    await restUnheld(response, question, startedAt)
    return { ...answer, body: cached.body }
  }
  connection.cache?.set(key, { etag, text, body, link })
  return answer
}

interface Attempt extends Question {
  readonly wantedSeconds?: number | undefined
}

async function repeat<Result>(
  { retry, waitLimit }: Connection,
  question: Question,
  attempt: (attempt: Attempt) => Promise<Result>,
): Promise<Result> {
  const { waitSeconds: wantedSeconds = 0 } = question
  for (let count = 1; ; count += 1) {
    // A repeated attempt does not wait: a proxy may have cut the first one off because it waited.
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

function readAnswer(response: RawResponse, connection: Connection, { path, fits }: Question): Answer {
  const { status, headers, text } = response
  const url = `${connection.url}${path}`
  if (status !== 200) throw errorOf(response, url)
  // A truncated JSON array or object does not parse, so a body that parses is complete.
  const body = parseJson(text)
  if (!fits(body)) throw unexpectedAnswer(response, url)
  const link = headers.get('link')
  return { text, body, etag: headers.get('etag') ?? bodyTag(text, link), link, ...envelopeOf(headers) }
}

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
  // Browsers of 2023 do not have AbortSignal.any and AbortSignal.timeout.
  const controller = new AbortController()
  const abort = () => controller.abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(abort, timeoutMs)
  try {
    const response = await connection.fetch(url, { headers, signal: controller.signal, ...fetchOptions })
    const text = await textOf(response, url, connection.answerBytesMax)
    // Browsers return a body that has already arrived even if the request was aborted meanwhile.
    signal?.throwIfAborted()
    return { status: response.status, headers: response.headers, text }
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof UnexpectedAnswerError) throw cause
    if (controller.signal.aborted) throw new TimeoutError(`${url} did not answer within ${timeoutMs} ms.`)
    throw new NetworkError(`No complete response came from ${url}: ${reasonOf(cause)}.`, { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function textOf(response: Response, url: string, bytesMax: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    bytes += read.value.byteLength
    if (bytes > bytesMax) {
      void reader?.cancel().catch(() => undefined)
      const { status } = response
      const sentence = `${url} answers with more than ${bytesMax} bytes, which no Heatsheet service does.`
      throw new UnexpectedAnswerError(sentence, { status })
    }
    text += decoder.decode(read.value, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Options for `fetch`. They forbid cookies and login windows. They also forbid redirects, because the target of a
 * redirect must not get the credentials.
 */
const fetchOptions = { credentials: 'omit', redirect: 'manual' } as const

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
