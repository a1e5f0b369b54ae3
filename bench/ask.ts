import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface BenchResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The body as received, compressed or not. */
  readonly body: Buffer
}

/** Sends one request to a server of the bench. */
export function ask(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<BenchResponse> {
  const to = { host: '127.0.0.1', port, path, headers, agent: false, timeout: 30_000 }
  return new Promise((resolve, reject) => {
    request(to, (response) => {
      const { statusCode = 0, headers } = response
      buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}
