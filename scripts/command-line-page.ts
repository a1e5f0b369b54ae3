import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { createProgram } from '../server/src/operator/create-program.ts'
import { runProgram } from '../server/src/operator/run-program.ts'
import type { Output, CommandContext } from '../server/src/operator/command-context.ts'

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

\`npm run generate\` writes this page from the commands themselves; \`heatsheet help COMMAND\` prints the same. In a checkout,
write \`npx heatsheet\` for \`heatsheet\`. [Decision 21](decisions/0021-command-line.md) gives the reasons for its design.

**Output.** Results are on standard output, everything else on standard error: errors, warnings, notices, bars, the log.
On a terminal, lists are tables. In a pipe, tabs separate their cells, below a line with the columns' names.

**For programs.** With \`--json\` a list is one object per line (NDJSON), any other result is one object on one line. Standard
error is JSON, too: one \`{"notice":"…"}\` per line, and last, if a command fails, the error:

\`\`\`json
{ "error": "refused", "exit": 1, "message": "There is no gym gym_harbr. Did you mean gym_harbor?" }
\`\`\`

| exit code | \`error\`       | when                                                                      |
| --------- | ------------- | ------------------------------------------------------------------------- |
| 0         |               | done; also if the reader of a list stops early (\`… \\| head\`)       |
| 1         | \`refused\`     | the command is refused; nothing was changed; the message says what to do |
| 2         | \`usage\`       | the command line is wrong                                                 |
| 70        | \`fault\`       | internal error; \`LOG_LEVEL=debug\` shows where                                  |
| 130       | \`interrupted\` | SIGINT or SIGTERM; nothing was changed                                    |

**Colours** are for terminals. \`NO_COLOR\` and \`TERM=dumb\` turn them off, \`FORCE_COLOR\` turns them on elsewhere.

**Passwords** are made by the program, shown once and stored as hashes; you never write one on a command line. Put the
password of PostgreSQL into \`DATABASE_URL\`, \`~/.pgpass\` or \`PGPASSWORD\`.`
