import { request, type IncomingHttpHeaders } from 'node:http'
import { request as requestOverTls } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Certificate } from './certificate.ts'

export interface Asked {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** As it came, compressed or not. */
  readonly body: Buffer
}

/** Asks a server of the bench once; over TLS when it shows a certificate. */
export function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  certificate?: Certificate,
): Promise<Asked> {
  const to = { host: '127.0.0.1', port, path, headers, agent: false, timeout: 30_000, ca: certificate?.text }
  const send = certificate === undefined ? request : requestOverTls
  return new Promise((resolve, reject) => {
    send(to, (response) => {
      const { statusCode = 0, headers } = response
      buffer(response).then((body) => resolve({ status: statusCode, headers, body }), reject)
    })
      .on('error', reject)
      .end()
  })
}
