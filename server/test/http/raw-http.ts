import { once } from 'node:events'
import { connect } from 'node:net'
import { basic } from '../serving-world.ts'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Conversation {
  readonly answers: readonly RawAnswer[]
  readonly closed: boolean
}

/**
 * The service closes a connection on which no data has arrived for this time, in milliseconds. It is long, because test
 * machines can be slow.
 */
const silenceMs = 120_000

/** Sends one request. Rejects unless exactly one response arrives. */
export async function ask(address: string, bytes: string): Promise<RawAnswer & { readonly closed: boolean }> {
  const { answers, closed } = await converse(address, bytes)
  const [answer] = answers
  if (answer === undefined || answers.length > 1) throw new Error(`Not one answer but ${answers.length}`)
  return { ...answer, closed }
}

export async function converse(address: string, bytes: string | Uint8Array, count = 1): Promise<Conversation> {
  const { hostname, port } = new URL(address)
  const isHead = bytes.toString().startsWith('HEAD ')
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let received = ''
  const closed = await new Promise<boolean>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      const answers = readAnswers(received, isHead)
      if (answers.length >= count && answers.at(-1)?.headers.connection !== 'close') resolve(false)
    })
    socket.on('error', () => socket.destroy())
    socket.setTimeout(silenceMs, () => resolve(false))
    socket.once('end', () => resolve(true))
    socket.once('close', () => resolve(true))
    // Latin-1, so that a test can write any byte.
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
  socket.destroy()
  return { answers: readAnswers(received, isHead), closed }
}

export function requestOf(
  target: string,
  { method = 'GET', as = 'harbor', lines = [] }: { method?: string; as?: string; lines?: readonly string[] } = {},
): string {
  const authorization = as === 'nobody' ? [] : [`Authorization: ${basic(as)}`]
  return [`${method} ${target} HTTP/1.1`, 'Host: heatsheet.test', ...authorization, ...lines, '', ''].join('\r\n')
}

function readAnswers(text: string, isHead: boolean): readonly RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = text
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return answers
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(lines.map(splitLine))
    const until = end + 4 + (isHead ? 0 : Number(headers['content-length'] ?? 0))
    if (rest.length < until) return answers
    const body = Buffer.from(rest.slice(end + 4, until), 'latin1').toString('utf8')
    answers.push({ status: Number(statusLine.split(' ')[1]), headers, body })
    rest = rest.slice(until)
  }
  return answers
}

function splitLine(line: string): readonly [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
}
