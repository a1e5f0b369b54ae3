import type { Publication, StoredCompetition } from '../../catalog/stored.ts'
import { instantOfLocal } from '../../catalog/writing/local-time.ts'
import { explainInvalidTime } from '../../catalog/writing/explain-invalid-time.ts'
import { setStatus, type StatusChange } from '../../catalog/writing/set-status.ts'
import { Findings } from '../../contract/finding.ts'
import { formatTimeStamp, parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { Rollback } from '../../storage/sql.ts'
import { changeItems, type ItemsCall } from '../change-items.ts'
import { printAsIs } from '../command-context.ts'
import { Refusal } from '../failure.ts'
import { stylerOf } from '../output-style.ts'
import { requireCompetition } from '../require-item.ts'

type StatusCall<Options = unknown> = ItemsCall<readonly [id: string], Options>

/**
 * Publishes a competition now, or at the time in the option `--at`. Rejects with a `Refusal` if this time is in the
 * past.
 */
export function publish(call: StatusCall<{ readonly at: string | undefined }>): Promise<void> {
  const { at } = call.options
  return changeStatus(call, (competition) => {
    if (at === undefined) return { status: 'published' }
    return { status: 'draft', publish_at: publishAt(at, competition, call.now()) }
  })
}

/** Changes the status of a competition to the result of `choose`, and prints the change. */
export async function changeStatus(call: StatusCall, choose: (one: StoredCompetition) => Publication): Promise<void> {
  const findings = new Findings()
  const change = await changeItems(call, async (session, sql) => {
    const { position } = await requireCompetition(sql, call.operands[0])
    const made = await setStatus(position, choose, session, findings)
    return made.after === made.before ? new Rollback(made) : made
  })
  const { id, status, publish_at = null } = change.after
  printWarnings(id, findings, call)
  const outcome = change.after === change.before ? 'unchanged' : 'changed'
  call.print({ id, status, publish_at, outcome, warnings: findings.all }, describeChange(change))
}

/** Prints warnings. Prints nothing if `--json` is given, because the JSON contains the warnings. */
export function printWarnings(id: string, { all }: Findings, { options, messages, environment }: ItemsCall): void {
  if (options.json) return
  const warning = stylerOf(messages, environment)('yellow', 'warning:')
  for (const { sentence, remedy } of all) printAsIs(messages, `${warning} ${id} ${sentence}. ${remedy}`)
}

function describeChange({ before, after }: StatusChange): string {
  const { id, status, publish_at = null } = after
  const current = publish_at === null ? status : `a draft, published from ${publish_at} on`
  if (after === before) return `${id}: ${current} already.`
  const { publish_at: ended = null } = before
  return `${id}: ${current} now.${ended === null ? '' : ` It will not be published at ${ended}.`}`
}

function publishAt(text: string, competition: StoredCompetition, now: Instant): string {
  const { id, status, time_zone } = competition
  const instant = parseTimeStamp(text) ?? instantOfLocal(text, time_zone)
  if (instant === undefined) {
    const { reason, remedy } = explainInvalidTime(text)
    throw new Refusal(`--at is ${JSON.stringify(text)}, which is not a time stamp: ${reason}. ${remedy}`)
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
