import type { Command } from 'commander'
import type { StoredCompetition } from '../../catalog/stored.ts'
import { Findings } from '../../catalog/writing/finding.ts'
import { setStatus, type Status, type StatusChange } from '../../catalog/writing/set-status.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { keep, leave } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { painterOf } from '../output-style.ts'
import { defineWritingCommand, settingsFor, type WritingOptions } from '../command.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { withWriting } from '../open-catalog.ts'
import { noCompetition, requireCompetition } from '../require-item.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { publishAt } from './publish-at.ts'

const settings = ['databaseUrl', 'serviceName'] as const
const json = 'an object with id, status, publish_at, outcome (changed, unchanged) and warnings'

interface PublishOptions extends WritingOptions {
  readonly at?: string
}

/** `competitions publish`: in force on the next request, or with the first one at its instant. */
export function competitionsPublishCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'publish <competition>',
    summary: 'show a competition to everybody who may read its gym, now or from an instant on',
    settings,
    json,
    examples: [
      ['competitions publish comp_harbor_ladder_night', 'in force on the next request'],
      ['competitions publish comp_harbor_ladder_night --at "2026-12-05 12:00"', 'at noon where it takes place'],
    ],
  })
    .option('--at <time>', 'a draft until then: a time stamp, or a time of the competition’s own time zone')
    .action((id: string, options: PublishOptions) => {
      const { at } = options
      const choose = (competition: StoredCompetition): Status => {
        if (at === undefined) return { status: 'published' }
        return { status: 'draft', publish_at: publishAt(at, competition, context.now()) }
      }
      return changeStatus(id, choose, options, context)
    })
}

/** `competitions unpublish`: a draft again, gone on the next request. */
export function competitionsUnpublishCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'unpublish <competition>',
    summary: 'make a competition a draft again, which is not published at any instant',
    settings,
    json,
    examples: [['competitions unpublish comp_harbor_ladder_night', 'only those see it who see everything of its gym']],
  }).action((id: string, options: WritingOptions) => changeStatus(id, () => ({ status: 'draft' }), options, context))
}

async function changeStatus(
  text: string,
  choose: (competition: StoredCompetition) => Status,
  options: WritingOptions,
  context: CommandContext,
): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(settings, context, options)
  requireExisting(databaseUrl)
  const findings = new Findings()
  const change = await withWriting(databaseUrl, async (database) => {
    const line = await requireCompetition(database, text)
    const set = await writeCatalog(database, authorship(context, options), async (store) => {
      const made = await setStatus(line.id, choose, openSession(store, serviceName, context.now()), findings)
      return made === undefined || made.after === made.before ? leave(made) : keep(made)
    })
    // It was deleted while this command waited for its turn.
    if (set === undefined) throw await noCompetition(database, text)
    return set
  })
  const { id, status, publish_at = null } = change.after
  if (options.json) {
    const outcome = change.after === change.before ? 'unchanged' : 'changed'
    printJson(context.output, { id, status, publish_at, outcome, warnings: findings.all })
    return
  }
  const warning = painterOf(context.messages, context.environment)('yellow', 'warning:')
  for (const { sentence, remedy } of findings.all) {
    printLine(context.messages, `${warning} ${id} ${sentence}. ${remedy}`)
  }
  printLine(context.output, told(change))
}

function told({ before, after }: StatusChange): string {
  const { id, status, publish_at = null } = after
  const stands = publish_at === null ? status : `a draft, published from ${publish_at} on`
  if (after === before) return `${id}: ${stands} already.`
  const { publish_at: ended = null } = before
  return `${id}: ${stands} now.${ended === null ? '' : ` It is no longer to be published at ${ended}.`}`
}
