import type { PipeCopies } from '../../files/read-source.ts'
import { catalogExists, fileOf } from '../../storage/open-database.ts'
import { defineCommand } from '../command.ts'
import { withWriting } from '../open-catalog.ts'
import { optionForms } from '../option-forms.ts'
import { showImport } from '../progress.ts'
import { requireGymOption } from '../require-item.ts'
import { withPipesCopied } from './copy-pipes.ts'
import { printResult } from './print-result.ts'

export const importCommand = defineCommand({
  name: 'import <file...>',
  summary: 'import JSON, YAML, NDJSON or CSV files: all of them, or nothing and a list of errors; - is standard input',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  options: {
    '--gym <gym>': {
      purpose: 'the gym of items that do not name one',
      form: optionForms.gymOrName,
    },
    '--whole': 'the files are complete: remove divisions and events that a competition or sheet no longer contains',
    '--allow-removals': 'allow changes that hide or remove something that readers can see now',
    '--diff': 'print every changed field',
    '--kind <kind>': { purpose: 'the kind of a table’s items, if the table does not name it', form: optionForms.kind },
    '--dry-run': 'print what would change, and change nothing',
    '--strict': 'treat warnings as errors',
  },
  isInterruptible: true,
  json: 'an object with outcome, counts, errors, warnings and findings',
  examples: [
    ['import movements.yaml games.yaml', 'add what is new, and change what differs'],
    ['import --dry-run games.yaml', 'print what would change'],
    ['import --kind division counts.csv', 'a table with a division in each row; other divisions stay'],
    ['import --whole catalog.json', 'an edited export: remove what its competitions no longer contain'],
    ['import --whole --kind event events.csv', 'a sheet of all events: remove events without a row'],
    ['import --gym gym_harbor page.json', 'a saved page of the API: it does not contain the gym'],
    ['export --format ndjson | heatsheet import -', 'copy from another catalog, through standard input'],
  ],
  run: async (call) => {
    const { options } = call
    const [files] = call.operands
    const { databaseUrl, serviceName } = call.settings
    const { whole: isWhole = false, allowRemovals: mayTakeAway = false, dryRun: isDryRun = false } = options
    const { strict: isStrict = false, diff = false, kind } = options
    const { importFiles } = await import('./import-files.ts')
    const mode = { kind, isWhole, mayTakeAway, isDryRun, isStrict }
    const importWith = (copies: PipeCopies) =>
      withWriting(urlFor(databaseUrl, isDryRun), call.messages, async (database) => {
        using shown = showImport(call.messages)
        const gym = await requireGymOption(database, options.gym)
        const { now, signal } = call
        const request = { files, copies, gym, serviceName, now: now(), by: call.authorship() }
        return await importFiles(database, { ...request, ...mode, signal, ...shown })
      })
    const result = await withPipesCopied(files, { ...call, kind }, importWith)
    printResult(result, { isFull: isDryRun || diff }, call)
  },
})

function urlFor(databaseUrl: string, isDryRun: boolean): string {
  const isNew = fileOf(databaseUrl) !== undefined && !catalogExists(databaseUrl)
  return isDryRun && isNew ? 'sqlite::memory:' : databaseUrl
}
