import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Problem } from '../../contract/problem.ts'
import { problemAnswer } from '../message/problem-answer.ts'
import { headerReader, requestIdFrom } from '../message/received-request.ts'
import { headerList, sendAnswer } from '../message/send-answer.ts'

/** Something that answers requests. */
export interface Answerer {
  answer(message: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/**
 * Loads what answers when it is first asked: pages and metrics need libraries that take longer to load than the whole
 * API, and nobody asks for them in the first second. Until it can be loaded, requests get the problem `internal`.
 */
export function loadedWhenAsked(load: () => Promise<Answerer>, log: Logger): Answerer {
  const answerer = loadedOnce(load)
  return {
    answer(message, response) {
      answerer
        .load()
        .then((loaded) => loaded.answer(message, response))
        .catch((error: unknown) => {
          const requestId = requestIdFrom(headerReader(message)('x-request-id'))
          log.error({ err: error, requestId }, 'Pages could not be loaded')
          if (response.headersSent) response.destroy()
          else sendFailure(requestId, response)
        })
    },
    async close() {
      const loaded = await answerer.begun()?.catch(() => undefined)
      await loaded?.close()
    },
  }
}

/** Loads once. What failed to load is loaded again when it is next asked for. */
export function loadedOnce<Value>(load: () => Promise<Value>) {
  let loading: Promise<Value> | undefined
  const forget = (error: unknown) => {
    loading = undefined
    throw error
  }
  return {
    load: (): Promise<Value> => (loading ??= load().catch(forget)),
    /** What was loaded, or is on its way; undefined when nobody has asked for it. */
    begun: () => loading,
  }
}

function sendFailure(requestId: string, response: ServerResponse): void {
  // Its type is relative to the request (RFC 9457): where callers reach the service is for what is loaded to know.
  const { status, headers, body } = problemAnswer(new Problem('internal'), { requestId, baseUrl: '', serviceName: '' })
  sendAnswer({ status, headers: headerList(status, { ...headers, 'X-Request-Id': requestId }, body), body }, response)
}
