import { mannersOf, parseJson, type Answer, type Received } from './answer.ts'
import type { Connection } from './connection.ts'
import { errorOf, foreign } from './error-of.ts'
import { receive } from './receive.ts'
import { pause, waitAfter } from './wait.ts'

/** One thing to be read. */
export interface Question {
  /** From `/api/public` on, with its query. */
  readonly path: string
  readonly signal: AbortSignal | undefined
  /** Whether a body is of the shape that was asked for. */
  readonly fits: (body: unknown) => boolean
}

/** Asks until there is an answer, as often as `retry` allows. */
export function ask(connection: Connection, question: Question): Promise<Answer> {
  return repeat(connection, question, () => askOnce(connection, question))
}

/** Likewise; undefined when nothing has changed since the caller's tag was given. */
export function poll(connection: Connection, question: Question, etag: string): Promise<Answer | undefined> {
  return repeat(connection, question, async () => {
    const received = await receive(connection, question, etag)
    return received.status === 304 ? undefined : readAnswer(received, connection, question)
  })
}

async function askOnce(connection: Connection, question: Question): Promise<Answer> {
  const key = `${connection.reader} ${connection.url}${question.path}`
  const kept = connection.cache?.get(key)
  const received = await receive(connection, question, kept?.etag)
  if (kept !== undefined && received.status === 304) return { ...kept, ...mannersOf(received.headers) }
  const answer = readAnswer(received, connection, question)
  const { etag, text, body, link } = answer
  if (etag !== '') connection.cache?.set(key, { etag, text, body, link })
  return answer
}

async function repeat<Result>(
  { retry }: Connection,
  { signal }: Question,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      const waitMs = waitAfter(error, count, retry, Math.random)
      if (waitMs === undefined) throw error
      await pause(waitMs, signal)
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
  return { text, body, etag: headers.get('etag') ?? '', link: headers.get('link'), ...mannersOf(headers) }
}
