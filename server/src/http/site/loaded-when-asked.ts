import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Problem } from '../../contract/problem.ts'
import { bareProblem } from '../message/problem-answer.ts'
import { headerReader, requestIdFrom } from '../message/received-request.ts'
import { sendAnswer } from '../message/send-answer.ts'

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
          else sendAnswer(bareProblem(new Problem('internal'), { ...nowhere, requestId }), response)
        })
    },
    async close() {
      const loaded = await answerer.begun()?.catch(() => undefined)
      await loaded?.close()
    },
  }
}

/** The type of a problem is relative to the request then (RFC 9457): where that came is for what is loaded to know. */
const nowhere = { baseUrl: '', serviceName: '' }

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
