import type { StoredCompetition } from '../../catalog/stored.ts'
import { instantOfLocal } from '../../catalog/writing/local-time.ts'
import { setStatus, type Status, type StatusChange } from '../../catalog/writing/set-status.ts'
import { openSession } from '../../catalog/writing/write-session.ts'
import { Findings } from '../../contract/finding.ts'
import { formatTimeStamp, parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { requireExisting } from '../../storage/open-database.ts'
import { keep, leave } from '../../storage/sql.ts'
import { authorship } from '../authorship.ts'
import { printAsIs, printJson, printLine, type CommandContext } from '../command-context.ts'
import { settingsFor, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { withWriting } from '../open-catalog.ts'
import { painterOf } from '../output-style.ts'
import { noCompetition, requireCompetition } from '../require-item.ts'

export interface PublishOptions extends WritingOptions {
  readonly at?: string
}

/** Shows a competition to everybody who may read its gym, now or from an instant on. */
export async function publish(id: string, options: PublishOptions, context: CommandContext): Promise<void> {
  const { at } = options
  const choose = (competition: StoredCompetition): Status => {
    if (at === undefined) return { status: 'published' }
    return { status: 'draft', publish_at: publishAt(at, competition, context.now()) }
  }
  await changeStatus(id, choose, options, context)
}

/** Makes a competition a draft again. */
export async function unpublish(id: string, options: WritingOptions, context: CommandContext): Promise<void> {
  await changeStatus(id, () => ({ status: 'draft' }), options, context)
}

async function changeStatus(
  text: string,
  choose: (competition: StoredCompetition) => Status,
  options: WritingOptions,
  context: CommandContext,
): Promise<void> {
  const { databaseUrl, serviceName } = settingsFor(['databaseUrl', 'serviceName'], context, options)
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
    printAsIs(context.messages, `${warning} ${id} ${sentence}. ${remedy}`)
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

/** The instant that `--at` names for a competition, as a time stamp. Refuses one that has come, or is none. */
function publishAt(text: string, competition: StoredCompetition, now: Instant): string {
  const { id, status, time_zone } = competition
  const instant = parseTimeStamp(text) ?? instantOfLocal(text, time_zone)
  if (instant === undefined) {
    const forms =
      '2026-12-05T12:00:00Z, 2026-12-05T12:00:00+01:00, or 2026-12-05 12:00 where the competition takes place'
    throw new Refusal(`--at is ${JSON.stringify(text)}, which is no time. Write it as ${forms}.`)
  }
  if (typeof instant === 'object') throw new Refusal(`--at: ${instant.sentence}. ${instant.remedy}`)
  const at = formatTimeStamp(instant)
  if (instant <= now) {
    throw new Refusal(`--at is ${at}, which has passed. Leave --at out to publish ${id} now, or give a later time.`)
  }
  if (status === 'published') {
    throw new Refusal(`${id} is published already. To hide it until ${at}, run \`competitions unpublish\` first.`)
  }
  return at
}
