import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { createProgram } from '../server/src/operator/create-program.ts'
import { runProgram } from '../server/src/operator/run-program.ts'
import type { Output, CommandContext } from '../server/src/operator/command-context.ts'

/** Returns the page of the command line: general rules, and the help of each command as printed. */
export async function commandLinePage(): Promise<string> {
  const names = leaves(
    await createProgram(
      [],
      contextWith(() => undefined),
    ),
  )
  const sections = []
  for (const name of names) sections.push(`## ${name}\n\n${block(await helpOf(name.split(' ')))}`)
  return [opening, block(await helpOf([])), ...sections].join('\n\n')
}

function leaves(command: Command): readonly string[] {
  return command.commands.flatMap((one) => {
    if (one.commands.length === 0) return [one.name()]
    return leaves(one).map((name) => `${one.name()} ${name}`)
  })
}

async function helpOf(words: readonly string[]): Promise<string> {
  let text = ''
  await runProgram(
    [...words, '--help'],
    contextWith((more) => (text += more)),
  )
  return text.replace(/\nRead on: .*\n$/, '')
}

function block(text: string): string {
  return `\`\`\`text\n${text.trim()}\n\`\`\``
}

/** Returns the context for a command that only prints its help. */
function contextWith(collect: (text: string) => void): CommandContext {
  const output: Output = { write: (text) => (collect(text), true), once: () => undefined, columns: 100 }
  return {
    words: [],
    environment: {},
    standardInput: Readable.from([]),
    output,
    messages: output,
    now: () => 0,
    random: () => new Uint8Array(),
    onSignal: () => () => undefined,
    onHangUp: () => () => undefined,
  }
}

const opening = `# The command line

Written by \`npm run generate\` from the commands themselves; \`heatsheet help COMMAND\` prints the same. In a checkout
\`heatsheet\` is \`npx heatsheet\`. Why it is as it is: [decision 21](decisions/0021-command-line.md).

**What is printed where.** What was asked for is on standard output, everything else on standard error: errors, warnings,
notices, bars, the log. Lists are tables on a terminal; piped, their cells stand between tabs, below a line with the columns'
names.

**For machines.** With \`--json\` a list is one object per line (NDJSON), anything else one object on one line. Standard error
is JSON, too, a line each: \`{"notice":"…"}\`, and last, when a command fails, the error:

\`\`\`json
{ "error": "refused", "exit": 1, "message": "There is no gym gym_harbr. Did you mean gym_harbor?" }
\`\`\`

| exit code | \`error\`       | when                                                                      |
| --------- | ------------- | ------------------------------------------------------------------------- |
| 0         |               | done; also when the reader of a list has seen enough (\`… \\| head\`)       |
| 1         | \`refused\`     | what was asked is refused; nothing was changed; the message says what to do |
| 2         | \`usage\`       | the command line is wrong                                                 |
| 70        | \`fault\`       | our fault; \`LOG_LEVEL=debug\` shows where                                  |
| 130       | \`interrupted\` | SIGINT or SIGTERM; nothing was changed                                    |

**Colours** are for terminals. \`NO_COLOR\` and \`TERM=dumb\` keep them away, \`FORCE_COLOR\` brings them anywhere else.

**Passwords** are made by the program, shown once and kept as hashes; none is ever given as a word of a command. One for
PostgreSQL stands in \`DATABASE_URL\`, \`~/.pgpass\` or \`PGPASSWORD\`.`
