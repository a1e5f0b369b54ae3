import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** One step of a session: a command line or another action, and the lines that it should print. */
export interface Step {
  readonly line: string
  readonly expected: readonly string[]
}

export interface Session {
  readonly name: string
  readonly steps: readonly Step[]
}

export interface Sessions {
  readonly title: string
  readonly head: string
  readonly given: readonly Step[]
  readonly sessions: readonly Session[]
}

export function readSessions(file: string): Sessions {
  const rest = readFileSync(file, 'utf8').split('\n')
  const sessions: { name: string; steps: Step[] }[] = [{ name: 'given', steps: [] }]
  let at = 0
  const takeWhile = (isOfStep: (line: string) => boolean): string[] => {
    const from = at
    while (at < rest.length && isOfStep(rest[at] ?? '')) at += 1
    return rest.slice(from, at)
  }
  while (at < rest.length) {
    const line = rest[at++] ?? ''
    if (line.startsWith('# ')) sessions.push({ name: line.slice('# '.length), steps: [] })
    else if (line !== '' && !line.startsWith('on every engine') && !line.startsWith('//')) {
      const isFile = /^--- ('[^']*'|\S+)$/.test(line)
      const expected = takeWhile((next) => (isFile ? next !== '---' : /^( {2}|[!?] )/.test(next)))
      if (isFile) at += 1
      sessions.at(-1)?.steps.push({ line, expected })
    }
  }
  const [given, ...others] = sessions
  return {
    title: basename(file, '.txt').replaceAll('-', ' '),
    head: rest[0] ?? '',
    given: given?.steps ?? [],
    sessions: others,
  }
}

export function matchesExpected(lines: readonly string[], expected: readonly string[]): boolean {
  const patterns = expected.map((line) => {
    if (/^(?: {2}|! )\.\.\.$/.test(line)) return '(?:.*\n)*'
    return `${line.split('[..]').map(literal).join('.*')}\n`
  })
  return new RegExp(`^${patterns.join('')}$`).test(lines.map((line) => `${line}\n`).join(''))
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
