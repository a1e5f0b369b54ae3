import type { Command } from 'commander'
import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import { visibleText } from '../../contract/shape/describe-value.ts'
import { itemKinds } from '../../files/source-item.ts'
import { printAsIs, printJson, type CommandContext } from '../command-context.ts'
import { defineCommand, optionOf, settingsFor, type CommandOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { findingLines } from '../import/print-result.ts'
import { interruptible, Interrupted } from '../interruptible.ts'
import { painterOf, type Paint } from '../output-style.ts'
import { findExplorer, withoutExplorer } from '../program-files.ts'
import { requireGymId, requireKind } from '../require-item.ts'
import { parsePort } from '../settings/setting-values.ts'
import { followSaves } from './follow-saves.ts'
import type { PreviewNews, PreviewRequest } from './open-preview.ts'

interface Options extends CommandOptions {
  readonly gym?: string
  readonly kind?: string
  readonly port?: string
}

const settings = ['databaseUrl', 'serviceName', 'pageTitle', 'pageAccent'] as const

/** `preview`: files as they would be served, followed as they are edited. */
export function previewCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'preview <file...>',
    summary:
      'show files as they would be served upon the catalog, which stays as it is, and follow every save; a folder is its files',
    settings,
    json: 'an object with address, then one each time that the files were read: outcome, state, changed, findings …',
    examples: [
      ['preview games.yaml', 'prints an address; open it, edit, save, look'],
      ['preview drafts/', 'the files of a folder, those that come later too'],
      ['preview counts.csv --kind division', 'a table, upon the catalog that DATABASE_URL names'],
      ['preview --gym gym_harbor page.json', 'a page as the API serves it; it does not say whose it is'],
    ],
  })
    .option('--gym <gym>', 'the gym of competitions that do not say whose they are')
    .addOption(optionOf('--kind <kind>', 'what the items of a table are, where it does not say it', itemKinds))
    .option('--port <number>', 'port to listen on, by default any free one')
    .action((names: readonly string[], options: Options) => runPreview(names, options, context))
}

async function runPreview(names: readonly string[], options: Options, context: CommandContext): Promise<void> {
  const request = requestOf(names, options, context)
  const { openPreview } = await import('./open-preview.ts')
  try {
    await interruptible(context, async (signal) => {
      const preview = await openPreview(request, context, tellerOf(options, context), signal)
      await followSaves({ names, signal, ...preview }).finally(() => preview.close())
    })
  } catch (error) {
    // Ctrl-C is how a preview ends, whatever it is about.
    if (!(error instanceof Interrupted)) throw error
  }
}

function requestOf(names: readonly string[], options: Options, context: CommandContext): PreviewRequest {
  const { databaseUrl, serviceName, pageTitle, pageAccent } = settingsFor(settings, context, options)
  if (names.includes('-')) throw new Refusal('Standard input cannot be followed: name files, or a folder.')
  const explorer = findExplorer()
  if (explorer === undefined) throw new Refusal(withoutExplorer)
  return {
    serviceName,
    explorer,
    databaseUrl,
    dress: { title: pageTitle, accent: pageAccent, frameAncestors: [] },
    gym: options.gym === undefined ? undefined : requireGymId(options.gym, '--gym'),
    kind: requireKind(options.kind),
    port: requirePort(options.port),
  }
}

function requirePort(text = '0'): number {
  const port = parsePort(text)
  if (port !== undefined) return port
  throw new Refusal(`--port is ${JSON.stringify(text)}; it must be a whole number from 0 to 65535.`)
}

function tellerOf({ json }: Options, context: CommandContext): (news: PreviewNews) => void {
  const paint = painterOf(context.messages, context.environment)
  if (json) return (news) => printJson(context.output, news.told ?? { address: news.address })
  return (news) => printNews(news, paint, (line) => printAsIs(news.told ? context.messages : context.output, line))
}

/** Tells people where a preview is, and what came of each save. */
function printNews({ address, told, draft }: PreviewNews, paint: Paint, print: (line: string) => void): void {
  if (told === undefined || draft === undefined) {
    print(
      `${paint('bold', 'Preview')}  ${address}\n\nIt follows every save, and writes nothing anywhere. Ctrl-C ends it.`,
    )
    return
  }
  for (const line of findingLines(draft.result, paint)) print(line)
  const { outcome, errors, read_at, shown_at, competitions, changed } = told
  const at = clock(read_at)
  if (outcome === 'shown') {
    const last = changed === null ? '' : `; changed last: ${visibleText(changed.name)}`
    print(`${at}  Shown: ${countOf(competitions, 'competition')}${last}.`)
  } else {
    const stays =
      shown_at === null ? 'The page shows the catalog as it is' : `The page stays as it was at ${clock(shown_at)}`
    print(paint('red', `${at}  Not shown: ${countOf(errors, 'error')}. ${stays}.`))
  }
}

function clock(time: string): string {
  return new Date(time).toLocaleTimeString('en-GB')
}
