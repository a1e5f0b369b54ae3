// Preloaded into the processes of a suite. Records each response under the API's path once.
import { createHash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { apiRoot } from '../../server/src/contract/operations.ts'
import { folderVariable, type Exchange } from './exchange.ts'

const folder = process.env[folderVariable]
if (folder === undefined) throw new Error(`${folderVariable} names no folder; \`npm run interop\` sets it.`)
// Threads of the process load this, too, and append to the same file.
const file = createWriteStream(join(folder, `${process.pid}.jsonl`), { flags: 'a' })
const seen = new Set<string>()

subscribe('http.server.request.start', (message) => {
  const { request, response, server } = message as Started
  // The admin listener, and servers of the tests, use Node's default.
  const isOurs = server.listenerCount('checkExpectation') > 0
  if (isOurs && request.url?.startsWith(apiRoot) === true) record(request, response)
})

interface Started {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly server: Server
}

/**
 * The maximum size of a body to record. Ordinary responses are smaller. Writing larger bodies would slow the service,
 * and some tests measure how fast it is.
 */
const bodyBytesMax = 200_000

function record(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Uint8Array[] = []
  let headers: readonly string[] = []
  const keep = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined))
    // Not copied, because an unread page would be in memory twice.
    else if (chunk instanceof Uint8Array) chunks.push(chunk)
  }
  listen('writeHead', (args) => {
    headers = args.find((one): one is string[] => Array.isArray(one)) ?? []
  })
  listen('write', ([chunk, encoding]) => keep(chunk, encoding))
  listen('end', ([chunk, encoding]) => keep(chunk, encoding))
  response.once('finish', () => {
    const { method = '', url: target = '', rawHeaders: requestHeaders } = request
    const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (bytes > bodyBytesMax) return
    const body = Buffer.concat(chunks)
    write({ method, target, requestHeaders, status: response.statusCode, headers }, body)
  })

  function listen(name: 'writeHead' | 'write' | 'end', hear: (args: readonly unknown[]) => void): void {
    const act = response[name].bind(response) as (...args: readonly unknown[]) => unknown
    const recorded = (...args: readonly unknown[]) => {
      hear(args)
      return act(...args)
    }
    Object.assign(response, { [name]: recorded })
  }
}

function write(exchange: Omit<Exchange, 'body'>, body: Buffer): void {
  const { method, target, status, headers } = exchange
  const passing = /^(x-request-id|ratelimit)$/i
  const lasting = headers.filter((_, index) => !passing.test(headers[index - (index % 2)] ?? ''))
  const content = status === 200 ? lasting.join() : body.toString('latin1').replace(/"instance":"[^"]*"/, '')
  const key = createHash('sha256').update([method, target, status, lasting, content].join('\n')).digest('base64')
  if (seen.has(key)) return
  seen.add(key)
  file.write(`${JSON.stringify({ ...exchange, body: body.toString('base64') })}\n`)
}
