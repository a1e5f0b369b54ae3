import type { PipeCopies } from '../../files/read-source.ts'
import { catalogExists, fileOf } from '../../storage/open-database.ts'
import { defineCommand } from '../command.ts'
import { withWriting } from '../open-catalog.ts'
import { optionForms } from '../option-forms.ts'
import { showImport } from '../progress.ts'
import { requireGymOption } from '../require-item.ts'
import { withPipesCopied } from './copy-pipes.ts'
import { printResult } from './print-result.ts'

/** `import`: imports files into the catalog, all or nothing. */
export const importCommand = defineCommand({
  name: 'import <file...>',
  summary: 'load JSON, YAML, NDJSON or CSV files into the catalog, all of them or nothing; - is standard input',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  options: {
    '--gym <gym>': {
      purpose: 'the gym of all items in the files that name no gym',
      form: optionForms.gymOrName,
    },
    '--whole':
      'each competition in the files is all there is to it, a sheet all of its divisions or events; without it, what ' +
      'they leave out stays',
    '--allow-removals': 'let readers of published competitions lose what the files take away',
    '--diff': 'print every member that has changed',
    '--kind <kind>': { purpose: 'the kind of a table’s items, if the table does not name it', form: optionForms.kind },
    '--dry-run': 'say what would change, and change nothing',
    '--strict': 'treat warnings as errors',
  },
  isInterruptible: true,
  json: 'an object with outcome, what was added and changed, errors, warnings, findings, and how many more are untold',
  examples: [
    ['import movements.yaml games.yaml', 'adds what is new and takes over what has changed'],
    ['import --dry-run games.yaml', 'says what would change, member by member'],
    ['import --kind division counts.csv', 'a table: one division a row; what it leaves out stays'],
    ['import --whole catalog.json', 'an export, edited: each competition in it is all there is to it'],
    ['import --whole --kind event events.csv', 'a sheet of all events: those without a row are removed'],
    ['import --gym gym_harbor page.json', 'a page as the API serves it, which names no gym'],
    ['export --format ndjson | heatsheet import -', 'from another catalog, by standard input'],
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

/** Uses a database in memory for a dry run without a catalog, so that it leaves no file behind. */
function urlFor(databaseUrl: string, isDryRun: boolean): string {
  const isNew = fileOf(databaseUrl) !== undefined && !catalogExists(databaseUrl)
  return isDryRun && isNew ? 'sqlite::memory:' : databaseUrl
}
