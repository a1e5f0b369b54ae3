import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { headerOf, type Exchange } from './exchange.ts'

export const exchangeHeader = 'x-exchange'

export interface Replay {
  readonly address: string
  close(): void
}

export async function startReplay(exchanges: readonly Exchange[]): Promise<Replay> {
  const server = createServer({ maxHeaderSize: headerBytesMax }, (request, response) => {
    const number = String(request.headers[exchangeHeader])
    const exchange = exchanges[Number(number)]
    if (exchange === undefined) throw new Error(`There is no exchange ${number}`)
    const { status, headers, body } = exchange
    for (let index = 0; index < headers.length; index += 2) {
      const [name = '', value = ''] = headers.slice(index, index + 2)
      if (!ofTheTransfer.test(name)) response.setHeader(name, value)
    }
    response.setHeader(exchangeHeader, number)
    const bytes = Buffer.from(body, 'base64')
    response.writeHead(status)
    response.end(headerOf(headers, 'content-encoding') === 'gzip' && bytes.length > 0 ? gunzipSync(bytes) : bytes)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const headerBytesMax = 64 * 1024

const ofTheTransfer = /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/i
