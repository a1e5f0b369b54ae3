// The measure of everything: compares one header with a constant and writes one constant buffer. One port a case; with
// several threads, all of them listen on each.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const [folder = ''] = process.argv.slice(2)
const { BENCH_AUTHORIZATION: authorization, BENCH_CERT: cert, BENCH_KEY: key } = process.env
const tag = process.env.BENCH_PAGE_TAG ?? ''
const threads = Number(process.env.BENCH_THREADS ?? 1)

const json = { 'Content-Type': 'application/json' }
const none = Buffer.alloc(0)
const constants = {
  page: { status: 200, headers: { ...json, ETag: tag }, body: read('page.json') },
  'page-gzip': { status: 200, headers: { ...json, ETag: tag, 'Content-Encoding': 'gzip' }, body: read('page.json.gz') },
  'page-304': { status: 304, headers: { ETag: tag }, body: none },
  workout: { status: 200, headers: { ...json, ETag: tag }, body: read('workout.json') },
}

type Constant = (typeof constants)[keyof typeof constants]

/** Those of the first thread, in another one. */
const shared = workerData as Record<string, number> | null
const ports: Record<string, number> = {}
for (const [name, constant] of Object.entries(constants)) ports[name] = await serve(constant, shared?.[name] ?? 0)
if (isMainThread) {
  const options = { workerData: ports, argv: [folder] }
  for (let thread = 1; thread < threads; thread += 1) await once(new Worker(import.meta.filename, options), 'message')
  process.stdout.write(`${JSON.stringify(ports)}\n`)
} else parentPort?.postMessage('listening')

function serve({ status, headers, body }: Constant, port: number): Promise<number> {
  const all = status === 304 ? headers : { ...headers, 'Content-Length': body.length }
  const listener: RequestListener = (request, response) => {
    if (request.headers.authorization === authorization) response.writeHead(status, all).end(body)
    else response.writeHead(401).end()
  }
  const tls = cert !== undefined && key !== undefined ? { cert: readFileSync(cert), key: readFileSync(key) } : undefined
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  return new Promise((resolve) => {
    server.listen({ port, host: '127.0.0.1', reusePort: threads > 1 }, () =>
      resolve((server.address() as AddressInfo).port),
    )
  })
}

function read(name: string): Buffer {
  return readFileSync(join(folder, name))
}
