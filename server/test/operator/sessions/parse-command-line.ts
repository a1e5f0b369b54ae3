/** A command line as a shell parses it. `^C` at its beginning means to interrupt the command. */
export interface CommandLine {
  readonly variables: Readonly<Record<string, string>>
  readonly words: readonly string[]
  readonly input: string | undefined
  readonly to: string | undefined
  readonly isInterrupted: boolean
}

export function parseCommandLine(line: string): CommandLine {
  const [before = '', to] = line.split(' > ')
  const [all = '', input] = before.split(' < ')
  const parts = [...all.matchAll(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|[^\s'"])+/g)].map(([part]) => unquoted(part))
  const program = parts.indexOf('heatsheet')
  const head = parts.slice(0, program)
  const settings = head.filter((part) => part !== '^C').map((part) => part.split(/=(.*)/s, 2))
  return {
    variables: Object.fromEntries(settings.map(([name = '', value = '']) => [name, value])),
    words: parts.slice(program + 1),
    input,
    to,
    isInterrupted: head.includes('^C'),
  }
}

function unquoted(part: string): string {
  return part.replace(/'([^']*)'|("(?:[^"\\]|\\.)*")/g, (_, plain?: string, json?: string) =>
    json === undefined ? (plain ?? '') : String(JSON.parse(json)),
  )
}
