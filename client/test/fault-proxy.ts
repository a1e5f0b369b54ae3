import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'

/** Faults of a network or of a proxy, each of which affects one request. */
export const faults = [
  'none',
  /** The connection is lost before the response. */
  'reset',
  /** The connection is lost in the middle of the body. */
  'lost body',
  /** Half of the body arrives as if it were complete. */
  'cut body',
  /** As `cut body`, but the response is not compressed. */
  'cut identity body',
  /** No response is sent. */
  'silence',
  '429 with seconds',
  '503 with a date',
  '503 with nothing',
  '502 with a page',
] as const

export type Fault = (typeof faults)[number] | 'refusal'

export interface FaultProxy {
  readonly address: string
  readonly requests: readonly { readonly path: string; readonly tag: string | undefined }[]
  plan(faults: readonly Fault[]): void
  close(): Promise<void>
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let planned: Fault[] = []
  const requests: { path: string; tag: string | undefined }[] = []
  const server = createServer((incoming, outgoing) => {
    requests.push({ path: incoming.url ?? '', tag: incoming.headers['if-none-match'] })
    answer(planned.shift() ?? 'none', target, incoming, outgoing).catch(() => outgoing.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('No port was given')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    requests,
    plan(next) {
      planned = [...next]
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  fault: Fault,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (fault === 'silence') return
  if (fault === 'reset') {
    incoming.socket.resetAndDestroy()
    return
  }
  const made = ownAnswers[fault]
  if (made !== undefined) {
    outgoing.writeHead(made.status, { 'content-type': 'text/html', ...made.headers() }).end('<p>busy</p>')
    return
  }
  await forward(fault, target, incoming, outgoing)
}

const ownAnswers: Partial<Record<Fault, { readonly status: number; readonly headers: () => Record<string, string> }>> =
  {
    '429 with seconds': { status: 429, headers: () => ({ 'retry-after': '0' }) },
    '503 with a date': { status: 503, headers: () => ({ 'retry-after': new Date().toUTCString() }) },
    '503 with nothing': { status: 503, headers: () => ({}) },
    refusal: { status: 401, headers: () => ({}) },
    '502 with a page': { status: 502, headers: () => ({}) },
  }

async function forward(fault: Fault, target: string, incoming: IncomingMessage, outgoing: ServerResponse) {
  const forwarded = request(`${target}${incoming.url ?? ''}`, { headers: incoming.headers }).end()
  const [upstream] = (await once(forwarded, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of upstream) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const headers = { ...upstream.headers }
  delete headers['content-length']
  delete headers['transfer-encoding']
  const status = upstream.statusCode ?? 0
  if (fault === 'lost body') {
    outgoing
      .writeHead(status, { ...headers, 'content-length': body.length + 1 })
      .write(body.subarray(0, body.length / 2))
    // The first half is sent before the connection ends.
    setImmediate(() => outgoing.destroy())
  } else if (fault === 'cut identity body') {
    const whole = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
    delete headers['content-encoding']
    outgoing.writeHead(status, headers).end(whole.subarray(0, whole.length / 2))
  } else {
    outgoing.writeHead(status, headers).end(fault === 'cut body' ? body.subarray(0, body.length / 2) : body)
  }
}
