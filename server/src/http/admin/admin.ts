import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { problemKinds } from '../../contract/problem-kinds.ts'
import { createServer } from '../http-server.ts'
import { endWithin, listen, type ListenAddress } from '../listen.ts'
import type { Readiness } from './readiness.ts'

export interface AdminParts extends ListenAddress {
  readonly readiness: () => Promise<Readiness>
  readonly metrics: () => Promise<string>
  readonly log: Logger
}

type AdminPage = readonly [status: number, type: string, text: string]

/**
 * Starts the listener for `/live`, `/ready` and `/metrics`. These paths need no password. They therefore have a
 * separate address, which clients should not be able to reach.
 */
export async function startAdmin(parts: AdminParts) {
  const server = createServer((message, response) => {
    const path = message.method === 'GET' || message.method === 'HEAD' ? message.url?.split('?')[0] : undefined
    pageAt(path, parts).then(
      (page) => send(page, response),
      (error: unknown) => {
        parts.log.error({ err: error, path }, 'Health or metrics could not be read')
        send(json(problemKinds.internal.status, { status: 'failed' }), response)
      },
    )
  })
  const address = await listen(server, parts, 'http')
  const stop = (): Promise<void> => {
    return endWithin(patienceMs, new Promise((resolve) => server.close(resolve)), server)
  }
  return { address, stop }
}

const patienceMs = 2000

async function pageAt(path: string | undefined, { readiness, metrics }: AdminParts): Promise<AdminPage> {
  // The process is running.
  if (path === '/live') return json(200, { status: 'live' })
  if (path === '/metrics') return [200, 'text/plain; version=0.0.4; charset=utf-8', await metrics()]
  if (path !== '/ready') return json(problemKinds.not_found.status, { status: 'not found' })
  const answer = await readiness()
  return json(answer.status === 'ready' ? 200 : problemKinds.unavailable.status, answer)
}

function json(status: number, body: object): AdminPage {
  return [status, 'application/json; charset=utf-8', JSON.stringify(body)]
}

function send([status, type, text]: AdminPage, response: ServerResponse): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) }).end(text)
}
