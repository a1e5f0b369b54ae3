import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface BenchResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** The body as it was received. If the response was compressed, the body still is. */
  readonly body: Buffer
}

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
