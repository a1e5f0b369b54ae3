import type { ServerResponse } from 'node:http'
import type { ExchangeParts } from './exchange.ts'
import type { Face } from './message/face.ts'
import type { Repeat } from './repeats.ts'
import { requestIdFrom } from './message/request-id.ts'
import { sendAnswer } from './message/send-answer.ts'

/** Sends an answer again, counted and logged like the first time. False, and nothing sent, when the rate is used up. */
export function repeatAnswer(repeat: Repeat, face: Face, response: ServerResponse, parts: ExchangeParts): boolean {
  const startedAt = performance.now()
  const { status, headers, body, account, operation } = repeat
  const { headers: counted, problem } = parts.surface.rateLimits.countRequest(account, parts.surface.now())
  if (problem !== undefined) return false
  const requestId = requestIdFrom(face.requestIds)
  const bytes = sendAnswer(status, [...headers, ...counted, 'X-Request-Id', requestId], body, response)
  parts.logRequest({ requestId, account, operation, status, bytes, startedAt })
  return true
}
