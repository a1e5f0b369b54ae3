import { writeFile } from 'node:fs/promises'
import type { NamedMovement } from '../../catalog/stored.ts'
import { openSource } from '../../files/open-source.ts'
import { isFinding } from '../../files/source-item.ts'
import { storedMovements } from '../../storage/catalog-pages.ts'
import { printAsIs, printLine, type CommandContext } from '../command-context.ts'
import { defineCommand } from '../command.ts'
import { Refusal } from '../failure.ts'
import { describeFinding } from '../import/import-report.ts'
import { withReading } from '../open-catalog.ts'
import { makeWhole } from '../whole-file.ts'
import type { BoardsRead } from './read-boards.ts'

/** `workouts read`: whiteboards, as coaches write them, into a catalog file. */
export const workoutsReadCommand = defineCommand({
  name: 'read <file>',
  summary: 'read whiteboards and print them as a catalog file; - is standard input, --- stands between boards',
  settings: ['databaseUrl'],
  options: {
    '--new-movements <file>': 'write stubs of the movements that nobody knows, with the measures of their lines',
  },
  json: 'a catalog object with the workouts',
  examples: [
    ['workouts read monday.txt > monday.yaml', 'tells on standard error how each board was understood'],
    ['workouts read week.txt --new-movements new.yaml', 'writes stubs of movements that the catalog does not have'],
  ],
  run: async (call) => {
    const [file] = call.operands
    const { newMovements, json } = call.options
    const text = await textOf(file, call)
    const movements = await withReading(call.settings.databaseUrl, async (sql) => {
      const all: NamedMovement[] = []
      for await (const { movement } of storedMovements(sql)) all.push(movement)
      return all
    })
    const { readBoards } = await import('./read-boards.ts')
    const read = readBoards(text, file === '-' ? 'standard input' : file, movements)
    for (const message of read.messages) printLine(call.messages, message)
    if (newMovements !== undefined) await writeStubs(newMovements, read)
    const { workouts, errors } = read
    printAsIs(call.output, json ? JSON.stringify({ workouts }) : (await yamlOf({ workouts })).trimEnd())
    if (errors === 0) return
    const count = errors === 1 ? 'One error' : `${errors} errors`
    throw new Refusal(`${count}: the boards with errors were left out.`)
  },
})

/** Boards are some kilobytes; what is larger is refused by the reader, and not read to its end. */
const bytesMax = 4_000_000

async function textOf(file: string, { standardInput }: CommandContext): Promise<string> {
  const opened = await openSource(file, standardInput)
  if (isFinding(opened)) throw new Refusal(describeFinding(opened))
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of opened.chunks) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > bytesMax)
      throw new Refusal(`${file} holds more than ${bytesMax / 1_000_000} MB. Read a week of boards at a time.`)
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
}

async function writeStubs(file: string, { unknown }: BoardsRead): Promise<void> {
  const text = await yamlOf({ movements: unknown })
  await makeWhole(file, (partial) => writeFile(partial, text))
}

async function yamlOf(members: Partial<Record<'workouts' | 'movements', unknown>>): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(members, { lineWidth: 0 })
}
