import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { rootMembers } from '../../files/source-item.ts'
import { countItems } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { printAll, printJson, printLine, silence, type Output } from '../command-context.ts'
import { defineCommand } from '../command.ts'
import { withReading } from '../open-catalog.ts'
import { optionForms } from '../option-forms.ts'
import { showCounted } from '../progress.ts'
import { requireGymOption } from '../require-item.ts'
import { writeAtomically } from '../write-atomically.ts'
import type { ExportedItems } from './exported-items.ts'

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'print the catalog as a file that `import` reads; equal catalogs give equal bytes',
  options: {
    '--gym <gym>': { purpose: 'only this gym, and the shared library', form: optionForms.gymOrName },
    '--format <format>': { purpose: 'by default json', form: optionForms.format },
    '-o, --output <file>': 'write to this file instead of standard output',
  },
  isInterruptible: true,
  json: 'with --output, an object with file and items; otherwise the catalog itself',
  examples: [
    ['export > catalog.json', 'one JSON object, with an item on each line'],
    ['export --format ndjson -o catalog.ndjson', 'for catalogs larger than memory'],
    ['export --gym gym_harbor', 'one gym, and the shared library'],
  ],
  run: async (call) => {
    const { options, output, messages } = call
    const { databaseUrl } = call.settings
    const textsOf = options.format === 'ndjson' ? lineTexts : fileTexts
    const { output: file, json } = options
    const { exportedItems } = await import('./exported-items.ts')
    // A progress bar would disturb a catalog that is printed to the same terminal.
    const bar = file === undefined && output.isTTY === true ? silence : messages
    const exportBy = (print: (texts: AsyncIterable<string>) => Promise<void>) => {
      return withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        // The total of one gym is not known in advance.
        const total = bar.isTTY === true && gym === undefined ? await exportedCount(sql) : undefined
        using progress = showCounted({ signal: call.signal, messages: bar }, 'items', total)
        const texts = textsOf(exportedItems(sql, gym, call.now()), () => progress.onMore(1))
        await print(texts)
        return progress.done()
      })
    }
    if (file === undefined) {
      await exportBy((texts) => printEach(output, texts))
      return
    }
    const items = await writeAtomically(file, (to) => exportBy((texts) => pipeline(texts, createWriteStream(to))))
    if (json) printJson(output, { file, items })
    else printLine(messages, `${file}: ${items} items.`)
  },
})

async function printEach(output: Output, texts: AsyncIterable<string>): Promise<void> {
  for await (const text of texts) await printAll(output, text)
}

const kinds = ['gym', 'movement', 'workout', 'competition'] as const

type OnItem = () => Promise<void>

async function* fileTexts(items: ExportedItems, onItem: OnItem): AsyncGenerator<string, void> {
  for (const [at, kind] of kinds.entries()) {
    yield `${at === 0 ? '{' : ','}\n"${rootMembers[kind]}":[`
    let between = ''
    for await (const text of items[kind]) {
      yield `${between}\n${text}`
      between = ','
      await onItem()
    }
    yield ']'
  }
  yield '\n}\n'
}

async function* lineTexts(items: ExportedItems, onItem: OnItem): AsyncGenerator<string, void> {
  for (const kind of kinds) {
    for await (const text of items[kind]) {
      yield `{"kind":"${kind}",${text.slice(1)}\n`
      await onItem()
    }
  }
}

async function exportedCount(sql: Sql): Promise<number> {
  const { gyms, movements, workoutsAlone, competitions } = await countItems(sql)
  return gyms + movements + workoutsAlone + competitions
}
