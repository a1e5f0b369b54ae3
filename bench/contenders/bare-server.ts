// A minimal server as a baseline: compares one header with a constant and writes one constant buffer. One port a case.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const { BENCH_AUTHORIZATION: authorization } = process.env
const tag = process.env.BENCH_PAGE_TAG ?? ''

const json = { 'Content-Type': 'application/json' }
const none = Buffer.alloc(0)
const constants = {
  page: { status: 200, headers: { ...json, ETag: tag }, body: read('page.json') },
  'page-gzip': { status: 200, headers: { ...json, ETag: tag, 'Content-Encoding': 'gzip' }, body: read('page.json.gz') },
  'page-304': { status: 304, headers: { ETag: tag }, body: none },
  workout: { status: 200, headers: { ...json, ETag: tag }, body: read('workout.json') },
}

type Constant = (typeof constants)[keyof typeof constants]

const ports: Record<string, number> = {}
for (const [name, constant] of Object.entries(constants)) ports[name] = await serve(constant)
process.stdout.write(`${JSON.stringify(ports)}\n`)

function serve({ status, headers, body }: Constant): Promise<number> {
  const all = status === 304 ? headers : { ...headers, 'Content-Length': body.length }
  const listener: RequestListener = (request, response) => {
    if (request.headers.authorization === authorization) response.writeHead(status, all).end(body)
    else response.writeHead(401).end()
  }
  const server = createServer(listener)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function read(name: string): Buffer {
  return readFileSync(join(folder, name))
}
