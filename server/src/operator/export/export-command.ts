import type { Command } from 'commander'
import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { requireGymOption } from '../gym-option.ts'
import { withReading } from '../open-catalog.ts'
import { Refusal } from '../refusal.ts'
import { printAll, printJson, type Surroundings } from '../surroundings.ts'
import { exportedItems } from './exported-items.ts'
import { fileTexts, lineTexts } from './export-formats.ts'

interface Options extends CommandOptions {
  readonly gym?: string
  readonly format?: string
  readonly output?: string
}

const settings = ['databaseUrl'] as const

/** `export`: the catalog as a file that `import` takes; the same catalog gives the same bytes. */
export function exportCommand(surroundings: Surroundings): Command {
  return defineCommand({
    name: 'export',
    summary: 'print the catalog as a file that import takes, byte for byte stable',
    settings,
    examples: [
      ['export > catalog.json', 'one object, one item a line'],
      ['export --format ndjson -o catalog.ndjson', 'for catalogs larger than memory'],
      ['export --gym gym_harbor', 'what belongs to one gym, and the shared library'],
    ],
  })
    .option('--gym <gym>', 'only what belongs to this gym, and the shared library')
    .option('--format <format>', 'json or ndjson (json)')
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .action((options: Options) => runExport(options, surroundings))
}

async function runExport(options: Options, surroundings: Surroundings): Promise<void> {
  const { databaseUrl } = settingsFor(settings, surroundings, options)
  const inFormat = requireFormat(options.format ?? 'json')
  const file = options.output === undefined ? undefined : await createFile(options.output)
  const count = await withReading(databaseUrl, async (sql) => {
    const gym = await requireGymOption(sql, options.gym)
    let items = 0
    for await (const text of inFormat(counted(exportedItems(sql, gym), () => (items += 1)))) {
      await printAll(file ?? surroundings.output, text)
    }
    return items
  })
  if (file === undefined) return
  file.end()
  await once(file, 'finish')
  if (options.json) printJson(surroundings.output, { file: options.output, items: count })
}

async function* counted<Item>(items: AsyncIterable<Item>, onItem: () => void): AsyncGenerator<Item, void> {
  for await (const item of items) {
    onItem()
    yield item
  }
}

async function createFile(file: string): Promise<WriteStream> {
  const stream = createWriteStream(file)
  try {
    await once(stream, 'open')
    return stream
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(`${file} cannot be written: ${reason}. Name another file.`)
  }
}

function requireFormat(format: string): typeof fileTexts {
  if (format === 'json') return fileTexts
  if (format === 'ndjson') return lineTexts
  throw new Refusal(`--format is ${JSON.stringify(format)}; it must be json or ndjson.`)
}
