import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { StoredCompetition } from '../stored.ts'
import { publishedFrom, releaseOf } from '../visibility.ts'
import type { Findings } from '../../contract/finding.ts'
import { idOfName } from './id-of-name.ts'
import type { PlannedCompetition } from './plan.ts'

/** Where the item says what readers would lose. */
interface Places {
  readonly item: CompetitionItem
  /** The events that the item names. */
  readonly paths: ReadonlyMap<string, string>
}

const remedy = 'Give --allow-removals if readers are to lose it.'

/** Refuses what takes something from the readers of a published competition: by keeping silent nothing is taken away. */
export function guardReaders(
  before: StoredCompetition,
  after: PlannedCompetition,
  { item, paths }: Places,
  now: Instant,
  findings: Findings,
): void {
  if (before.status !== 'published') return
  if ((publishedFrom(after) ?? Infinity) > now) {
    findings.error(
      item.publish_at ? '/publish_at' : '/status',
      'would unpublish a competition that is published',
      remedy,
    )
  }
  const events = new Map(after.events.map((event) => [event.id, event]))
  const seen = before.events.filter(({ visible }) => visible)
  for (const was of seen) {
    const [is, path = '/events'] = [events.get(was.id), paths.get(was.id)]
    if (is === undefined) continue
    if (!is.visible) findings.error(`${path}/visible`, `would hide the event ${was.id}`, remedy)
    else if ((releaseOf(is) ?? -Infinity) > Math.max(now, releaseOf(was) ?? -Infinity)) {
      findings.error(`${path}/released_at`, `would put off the release of ${was.id}`, remedy)
    }
  }
  const gone = seen.filter(({ id }) => !events.has(id))
  tellGone('event', gone, findings)
  guardDivisions(before, after, item, findings)
}

function guardDivisions(
  before: StoredCompetition,
  after: PlannedCompetition,
  item: CompetitionItem,
  findings: Findings,
): void {
  const divisions = new Map(after.divisions.map((division) => [division.id, division]))
  const seen = before.divisions.filter(({ visible }) => visible)
  for (const { id } of seen.filter((was) => divisions.get(was.id)?.visible === false)) {
    const index = item.divisions?.findIndex((one) => (one.id ?? idOfName('division', one.name ?? '')) === id) ?? 0
    findings.error(`/divisions/${index}/visible`, `would hide the division ${id}`, remedy)
  }
  const gone = seen.filter(({ id }) => !divisions.has(id))
  tellGone('division', gone, findings)
}

/** Names each of them: what is lost is never the rest of a number. */
function tellGone(
  kind: 'event' | 'division',
  gone: readonly { readonly id: string; readonly name: string }[],
  findings: Findings,
): void {
  if (gone.length === 0) return
  const named = gone.map(({ id, name }) => `${id} ${JSON.stringify(name)}`).join(', ')
  const what = gone.length === 1 ? `the ${kind}` : `${gone.length} ${kind}s:`
  findings.error(`/${kind}s`, `would take away ${what} ${named}`, remedy)
}
