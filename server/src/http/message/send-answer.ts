import type { ServerResponse } from 'node:http'
import type { Body } from './answer.ts'

/** Headers as names and values in turn. */
export type HeaderList = readonly string[]

/**
 * Writes an answer to the socket. HEAD, and a status that has no body, get every header and no bytes. Gives the bytes
 * of the body that were sent.
 */
export function sendAnswer(status: number, headers: HeaderList, body: Body, response: ServerResponse): number {
  response.writeHead(status, headers as string[])
  const { runs, length } = body
  const last = runs.at(-1)
  if (last === undefined || response.req.method === 'HEAD') {
    response.end()
    return 0
  }
  if (runs.length > 1) writeAhead(runs, response)
  // One run needs no cork: Node sends it together with the headers.
  response.end(last, 'latin1')
  return length
}

/** Writes all runs but the last; corked, so that header and body leave in as few packets as they fit. */
function writeAhead(runs: Body['runs'], response: ServerResponse): void {
  response.cork()
  for (let index = 0; index < runs.length - 1; index += 1) response.write(runs[index], 'latin1')
}

/** The headers of an answer in a list, its length included where it has one. */
export function headerList(status: number, headers: Readonly<Record<string, string>>, { length }: Body): HeaderList {
  const list = Object.entries(headers).flat()
  const hasLength = status !== 304 && status !== 204
  return hasLength ? [...list, 'Content-Length', String(length)] : list
}
