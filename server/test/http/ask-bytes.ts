import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { basic } from '../serving-world.ts'

export interface BytesAnswer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export async function askBytes(
  url: string,
  headers: OutgoingHttpHeaders,
  { as = 'frontEnd', method = 'GET' }: { readonly as?: string; readonly method?: string } = {},
): Promise<BytesAnswer> {
  const sent = request(url, { method, headers: { authorization: basic(as), ...headers } }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}
