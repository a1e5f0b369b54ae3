import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { requestOf } from '../raw-http.ts'

export const rateLimit = Type.Union([
  Type.Literal('off'),
  Type.Object({ perSecond: Type.Number(), burst: Type.Number() }),
])

const serviceOptions = Type.Object({
  serviceName: Type.Optional(Type.String()),
  corsOrigins: Type.Optional(Type.Array(Type.String())),
  rateLimit: Type.Optional(rateLimit),
  trustProxy: Type.Optional(Type.Union([Type.Boolean(), Type.Array(Type.String())])),
})

/** A step that changes something between two requests, such as `publish comp_spring`. */
export interface Change {
  readonly verb: string
  readonly words: string
}

export interface Exchange {
  readonly line: string
  readonly bytes: string
  readonly count: number
  readonly areAtOnce: boolean
  readonly expected: readonly string[]
}

export interface Exchanges {
  readonly title: string
  readonly head: string
  readonly options: Static<typeof serviceOptions>
  readonly tests: readonly { readonly name: string; readonly steps: readonly (Change | Exchange)[] }[]
}

export function readExchanges(file: string): Exchanges {
  const text = readFileSync(file, 'utf8')
  const [head = '', ...parts] = text.split(/^# /m)
  const tests = parts.map((part) => {
    const [name = '', ...lines] = part.split('\n').filter((line) => line !== '' && !line.startsWith('//'))
    const starts = lines.flatMap((line, at) =>
      /^((\d+ (times|at once) )?\w+> |[a-z]+ (?!same))/.test(line) ? [at] : [],
    )
    const steps = starts.map((start, index) => parseStep(lines.slice(start, starts[index + 1])))
    return { name, steps }
  })
  const [, options = '{}'] = /^service (.*)$/m.exec(head) ?? []
  const title = basename(file, '.txt').replaceAll('-', ' ')
  return { title, head: head.split('\n')[0] ?? '', options: Compile(serviceOptions).Parse(JSON.parse(options)), tests }
}

function parseStep([first = '', ...lines]: readonly string[]): Change | Exchange {
  const [, verb, words = ''] = /^([a-z]+) (.*)$/.exec(first) ?? []
  return verb === undefined ? parseExchange(first, lines) : { verb, words }
}

function parseExchange(line: string, lines: readonly string[]): Exchange {
  const [, count = '1', how, as, request = ''] = /^(?:(\d+) (times|at once) )?(\w+)> (.*)$/.exec(line) ?? []
  if (as === undefined) throw new Error(`No request begins so: ${line}`)
  const status = lines.findIndex((one) => !one.startsWith(' '))
  const [method = '', target = ''] = request.split(/ (.*)/, 2)
  const more = lines.slice(0, status).map((one) => one.trimStart())
  const bytes = as === 'bytes' ? [request, ...more].join('') : requestOf(target, { method, as, lines: more })
  return {
    line,
    bytes: spelledOut(bytes),
    count: Number(count),
    areAtOnce: how === 'at once',
    expected: lines.slice(status),
  }
}

const escapes: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t' }

export function spelledOut(written: string): string {
  const repeated = (text: string) =>
    text.replace(/\{([^{}]+)\*(\d+)\}/g, (_, one: string, count: string) => one.repeat(Number(count)))
  return repeated(repeated(written))
    .replace(/\\(?:x([0-9a-f]{2})|([rnt]))/g, (_, byte: string | undefined, letter: string) =>
      byte === undefined ? (escapes[letter] ?? '') : String.fromCharCode(Number.parseInt(byte, 16)),
    )
    .replace(/\{([^{}]*:[^{}]*)\}/g, (_, pair: string) => Buffer.from(pair).toString('base64'))
}
