import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { accounts, type AccountName } from '../../world.ts'

const serviceOptions = Type.Object({
  serviceName: Type.Optional(Type.String()),
  corsOrigins: Type.Optional(Type.Array(Type.String())),
})

/** Something that is changed between two requests. */
export interface Change {
  readonly verb: string
  readonly words: string
}

/** One request on a connection of its own, and what is told of its answer. */
export interface Exchange {
  readonly as: AccountName | 'nobody'
  readonly method: string
  readonly target: string
  /** Header lines besides Host and those of the account. */
  readonly lines: readonly string[]
  readonly told: readonly string[]
}

export interface Exchanges {
  readonly title: string
  /** The first line, which may say on which engines they are tried. */
  readonly head: string
  /** Of the service, besides those of all suites. */
  readonly options: Static<typeof serviceOptions>
  readonly tests: readonly { readonly name: string; readonly steps: readonly (Change | Exchange)[] }[]
}

/** Reads a file of exchanges, which README.md of this folder describes. */
export function readExchanges(file: string): Exchanges {
  const text = readFileSync(file, 'utf8')
  const [head = '', ...parts] = text.split(/^# /m)
  const tests = parts.map((part) => {
    const [name = '', ...lines] = part.split('\n').filter((line) => line !== '' && !line.startsWith('//'))
    const starts = lines.flatMap((line, at) => (/^(\w+> |[a-z]+ (?!same))/.test(line) ? [at] : []))
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

function parseExchange(request: string, lines: readonly string[]): Exchange {
  const [, as = '', method = '', target = ''] = /^(\w+)> (\S+) (.*)$/.exec(request) ?? []
  if (as !== 'nobody' && !isAccount(as)) throw new Error(`No request begins so: ${request}`)
  const status = lines.findIndex((line) => !line.startsWith(' '))
  return {
    as,
    method: spelledOut(method),
    target: spelledOut(target),
    lines: lines.slice(0, status).map((line) => spelledOut(line.trimStart())),
    told: lines.slice(status),
  }
}

function isAccount(name: string): name is AccountName {
  return name in accounts
}

/** `\x00` is a byte, `{a*9000}` many letters. */
export function spelledOut(written: string): string {
  return written
    .replace(/\\x([0-9a-f]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
    .replace(/\{(.+?)\*(\d+)\}/g, (_, one: string, count: string) => one.repeat(Number(count)))
}
