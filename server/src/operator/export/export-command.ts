import type { Command } from 'commander'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { defineCommand, optionOf, settingsFor, type CommandOptions } from '../command.ts'
import { requireGymOption } from '../gym-option.ts'
import { interruptible } from '../interruptible.ts'
import { withReading } from '../open-catalog.ts'
import { Refusal } from '../refusal.ts'
import { printAll, printJson, printLine, type Output, type CommandContext } from '../command-context.ts'
import { makeWhole } from '../whole-file.ts'
import { exportedItems } from './exported-items.ts'
import { fileTexts, lineTexts } from './export-formats.ts'
import { exportProgress } from './export-progress.ts'

interface Options extends CommandOptions {
  readonly gym?: string
  readonly format?: string
  readonly output?: string
}

const settings = ['databaseUrl'] as const

/** `export`: the catalog as a file that `import` takes; the same catalog gives the same bytes. */
export function exportCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'export',
    summary: 'print the catalog as a file that import takes, byte for byte stable',
    settings,
    json: 'with --output an object with file and items; without it the catalog, which is JSON already',
    examples: [
      ['export > catalog.json', 'one object, one item a line'],
      ['export --format ndjson -o catalog.ndjson', 'for catalogs larger than memory'],
      ['export --gym gym_harbor', 'what belongs to one gym, and the shared library'],
    ],
  })
    .option('--gym <gym>', 'only what belongs to this gym, and the shared library')
    .addOption(optionOf('--format <format>', 'by default json', ['json', 'ndjson']))
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .action((options: Options) => runExport(options, context))
}

async function runExport(options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl } = settingsFor(settings, context, options)
  const inFormat = requireFormat(options.format ?? 'json')
  const { output: file, json } = options
  const { output, messages } = context
  const exportBy = (write: (texts: AsyncIterable<string>) => Promise<void>, bar: Output | undefined) => {
    return interruptible(context, (signal) => {
      return withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        const progress = await exportProgress(sql, gym, signal, bar)
        await write(inFormat(progress.follow(exportedItems(sql, gym))))
        return progress.items()
      })
    })
  }
  if (file === undefined) {
    // A bar among the lines of a catalog on the same terminal would be in the way.
    await exportBy((texts) => printEach(output, texts), output.isTTY === true ? undefined : messages)
    return
  }
  const items = await makeWhole(file, (partial) => {
    return exportBy((texts) => pipeline(texts, createWriteStream(partial)), messages)
  })
  if (json) printJson(output, { file, items })
  else printLine(messages, `${file}: ${items} items.`)
}

async function printEach(output: Output, texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts) await printAll(output, text)
}

function requireFormat(format: string): typeof fileTexts {
  if (format === 'json') return fileTexts
  if (format === 'ndjson') return lineTexts
  throw new Refusal(`--format is ${JSON.stringify(format)}; it must be json or ndjson.`)
}
