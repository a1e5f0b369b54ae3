import { writeFile } from 'node:fs/promises'
import { openInput, readBytes } from '../../files/open-source.ts'
import { isFinding } from '../../files/source-item.ts'
import { storedMovements } from '../../storage/catalog-pages.ts'
import { printAsIs, printLine, type CommandContext } from '../command-context.ts'
import { defineCommand } from '../command.ts'
import { Refusal } from '../failure.ts'
import { describeFinding } from '../import/import-report.ts'
import { withReading } from '../open-catalog.ts'
import { writeAtomically } from '../write-atomically.ts'

export const workoutsReadCommand = defineCommand({
  name: 'read <file>',
  summary: 'read whiteboards and print them as a catalog file; - is standard input, --- separates boards',
  options: {
    '--new-movements <file>': 'write stubs of unknown movements, with the measures of their lines',
  },
  json: 'a catalog object with the workouts',
  examples: [
    ['workouts read monday.txt > monday.yaml', 'convert boards, and print on standard error how each was understood'],
    ['workouts read week.txt --new-movements new.yaml', 'also write stubs of unknown movements'],
  ],
  run: async (call) => {
    const [file] = call.operands
    const { newMovements, json } = call.options
    const text = await textOf(file, call)
    const movements = await withReading(call.settings.databaseUrl, (sql) => {
      return Array.fromAsync(storedMovements(sql), ({ movement }) => movement)
    })
    const { readBoards } = await import('./read-boards.ts')
    const name = file === '-' ? 'standard input' : file
    const { messages, workouts, unknown, errors } = readBoards(text, name, movements)
    for (const message of messages) printLine(call.messages, message)
    if (newMovements !== undefined) {
      const stubs = await yamlOf({ movements: unknown })
      await writeAtomically(newMovements, (partial) => writeFile(partial, stubs))
    }
    printAsIs(call.output, json ? JSON.stringify({ workouts }) : (await yamlOf({ workouts })).trimEnd())
    if (errors === 0) return
    const count = errors === 1 ? 'One error' : `${errors} errors`
    throw new Refusal(`${count}: the boards with errors were left out.`)
  },
})

/** The maximum size of the input, in bytes. A board has a few kilobytes, so this is enough for a thousand boards. */
const bytesMax = 4_000_000

async function textOf(file: string, { standardInput }: CommandContext): Promise<string> {
  const opened = await openInput(file, standardInput)
  if (isFinding(opened)) throw new Refusal(describeFinding(opened))
  const bytes = await readBytes(file, opened.chunks, bytesMax)
  if (!isFinding(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '')
  throw new Refusal(`${file} holds more than ${bytesMax / 1_000_000} MB. Read a week of boards at a time.`)
}

async function yamlOf(members: Partial<Record<'workouts' | 'movements', unknown>>): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(members, { lineWidth: 0 })
}
