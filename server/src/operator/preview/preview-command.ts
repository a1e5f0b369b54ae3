import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import { visibleText } from '../../contract/shape/describe-value.ts'
import { parseGymId, type GymId } from '../../contract/ids.ts'
import { printAsIs, printJson } from '../command-context.ts'
import { defineCommand, type Call } from '../command.ts'
import { Refusal } from '../failure.ts'
import { findingLines } from '../import/print-result.ts'
import { withReading } from '../open-catalog.ts'
import { optionForms } from '../option-forms.ts'
import { stylerOf, type StyleText } from '../output-style.ts'
import { findExplorer, withoutExplorer } from '../program-files.ts'
import { gymIdOf } from '../require-item.ts'
import type { PreviewEvent } from './open-preview.ts'

export const previewCommand = defineCommand({
  name: 'preview <file...>',
  summary:
    'show files or folders in the browser as an import would publish them, and follow every save; ' +
    'the catalog does not change',
  settings: ['databaseUrl', 'serviceName', 'pageTitle', 'pageAccent'],
  options: {
    '--gym <gym>': { purpose: 'the gym of items that do not name one', form: optionForms.gymOrName },
    '--kind <kind>': { purpose: 'the kind of a table’s items, if the table does not name it', form: optionForms.kind },
    '--port <number>': { purpose: 'port to listen on, by default any free one', form: optionForms.port },
  },
  isInterruptible: true,
  json: 'an object with address, then one each time that the files were read: outcome, state, changed, findings …',
  examples: [
    ['preview games.yaml', 'open the printed address, then edit and save the file'],
    ['preview drafts/', 'all files of a folder, including later ones'],
    ['preview counts.csv --kind division', 'a table, together with the catalog in DATABASE_URL'],
    ['preview --gym gym_harbor page.json', 'a saved page of the API: it does not contain the gym'],
  ],
  run: async (call) => {
    const { options } = call
    const [names] = call.operands
    const { databaseUrl, serviceName, pageTitle: title, pageAccent: accent } = call.settings
    if (names.includes('-')) throw new Refusal('`preview` cannot watch standard input. Give files, or a folder.')
    const explorer = findExplorer()
    if (explorer === undefined) throw new Refusal(withoutExplorer)
    const request = {
      names,
      serviceName,
      explorer,
      databaseUrl,
      branding: { title, accent, frameAncestors: [] },
      gym: options.gym === undefined ? undefined : await gymOf(databaseUrl, options.gym),
      kind: options.kind,
      port: options.port ?? 0,
    }
    const { preview } = await import('./open-preview.ts')
    try {
      await preview(request, call, eventPrinter(call), call.signal)
    } catch (error) {
      // Ctrl-C is the normal end of a preview.
      if (!call.signal.aborted) throw error
    }
  },
})

async function gymOf(databaseUrl: string, text: string): Promise<GymId> {
  return parseGymId(text) ?? withReading(databaseUrl, (sql) => gymIdOf(sql, text))
}

function eventPrinter({ options, output, messages, environment }: Call): (event: PreviewEvent) => void {
  if (options.json) return (event) => printJson(output, 'state' in event ? event.state : event)
  const style = stylerOf(messages, environment)
  return (event) => printEvent(event, style, (line) => printAsIs('state' in event ? messages : output, line))
}

function printEvent(event: PreviewEvent, style: StyleText, print: (line: string) => void): void {
  if ('address' in event) {
    const follows = 'It follows every save, and writes nothing anywhere. Ctrl-C ends it.'
    print(`${style('bold', 'Preview')}  ${event.address}\n\n${follows}`)
    return
  }
  for (const line of findingLines(event.draft.result, style)) print(line)
  const { outcome, errors, read_at, shown_at, competitions, changed } = event.state
  const at = clock(read_at)
  if (outcome === 'shown') {
    const last = changed === null ? '' : `; changed last: ${visibleText(changed.name)}`
    print(`${at}  Shown: ${countOf(competitions, 'competition')}${last}.`)
  } else {
    const stays =
      shown_at === null ? 'The page shows the catalog as it is' : `The page stays as it was at ${clock(shown_at)}`
    print(style('red', `${at}  Not shown: ${countOf(errors, 'error')}. ${stays}.`))
  }
}

function clock(time: string): string {
  return new Date(time).toLocaleTimeString('en-GB')
}
