import type { CompetitionItem, DivisionItem } from '../../contract/catalog-file.ts'
import type { Findings } from '../../contract/finding.ts'
import { workoutMembers, type Division } from '../../contract/competition.ts'
import type { StoredCompetition, StoredEvent } from '../stored.ts'
import { publishedFrom, releaseInstant } from '../visibility.ts'
import { idFromName } from './id-from-name.ts'
import { isId } from './match-parts.ts'
import type { PlannedCompetition, PlannedEvent } from './plan.ts'
import { contextAt, type ItemContext } from './write-session.ts'

const remedy = 'If that is intended, add --allow-removals.'

/**
 * Adds an error for each change that takes something away from the readers of a published competition, such as hiding
 * an event. `item` is the competition in the file. `paths` maps the ids of its events to JSON pointers.
 */
export function guardReaders(
  before: StoredCompetition,
  after: PlannedCompetition,
  item: CompetitionItem,
  paths: ReadonlyMap<string, string>,
  context: ItemContext,
): void {
  const { findings, session } = context
  if ((publishedFrom(after) ?? Infinity) > session.now) {
    const member = item.publish_at ? '/publish_at' : '/status'
    findings.error(member, 'would unpublish a competition that is published', remedy)
  }
  const events = new Map(after.events.map((event) => [event.id, event]))
  const seen = before.events.filter(({ visible }) => visible)
  for (const was of seen) guardEvent(was, events.get(was.id), contextAt(context, paths.get(was.id) ?? '/events'))
  const gone = seen.filter(({ id }) => !events.has(id))
  if (after.events.every(({ id }) => isId(id))) reportRemoved('event', gone, findings)
  guardDivisions(before, after, item, context)
}

function guardEvent(was: StoredEvent, is: PlannedEvent | undefined, { findings, session }: ItemContext): void {
  if (is === undefined) return
  if (!is.visible) findings.error('/visible', `would hide the event ${was.id}`, remedy)
  else if (releaseInstant(is) > Math.max(session.now, releaseInstant(was))) {
    findings.error('/released_at', `would postpone the release of ${was.id}`, remedy)
  }
  for (const member of workoutMembers) {
    if (was[member] === null || is[member] !== null) continue
    findings.error(`/${member}`, `would remove the ${member} of ${was.id}`, remedy)
  }
}

function guardDivisions(
  before: StoredCompetition,
  after: PlannedCompetition,
  { divisions: written = [] }: CompetitionItem,
  { findings, isRow }: ItemContext,
): void {
  // An event that was or is hidden is not taken from a division: readers did not see it, or the event is reported.
  const hidden = new Set(before.events.filter(({ visible }) => !visible).map(({ id }) => id))
  const kept = new Set(after.events.filter(({ id, visible }) => visible && !hidden.has(id)).map(({ id }) => id))
  const places = new Map(written.map((one, index) => [one?.id ?? idFromName('division', one?.name ?? ''), index]))
  const missing = new Map(before.divisions.map((division) => [division.id, division]))
  for (const is of after.divisions) {
    const [was, index] = [missing.get(is.id), places.get(is.id)]
    const path = index === undefined ? '/divisions' : `/divisions/${index}`
    missing.delete(is.id)
    if (was?.visible) guardDivision(was, is, kept, findings.inside(path))
    else if (was === undefined && isRow?.(path) && written.every(hasOnlyCounts) && !findings.hasErrorsAt(path)) {
      const sentence = `would add the division ${is.id} from a table that has only names and counts`
      findings.error(path, sentence, 'Delete the row if it is a total; to add a division, give --allow-removals.')
    }
  }
  const gone = [...missing.values()].filter(({ visible }) => visible)
  if (after.divisions.every(({ id }) => isId(id))) reportRemoved('division', gone, findings)
}

function guardDivision(was: Division, is: Division, kept: ReadonlySet<string>, findings: Findings): void {
  if (!is.visible) {
    findings.error('/visible', `would hide the division ${is.id}`, remedy)
    return
  }
  const out = was.events.filter((id) => kept.has(id) && !is.events.includes(id))
  if (out.length > 0 && !findings.hasErrorsAt('/events'))
    findings.error('/events', `would remove ${out.join(', ')} from the division ${is.id}`, remedy)
  if (was.registration_count === 0 || is.registration_count > 0) return
  const sentence = `would lower the registrations shown for ${is.id} from ${was.registration_count} to 0`
  findings.error('/registration_count', sentence, remedy)
}

const countMembers: readonly string[] = ['id', 'name', 'registration_count']

/** Returns true if a division contains a registration count and nothing else except an id and a name. */
export function hasOnlyCounts(division: DivisionItem = {}): boolean {
  return division.registration_count !== undefined && Object.keys(division).every((name) => countMembers.includes(name))
}

function reportRemoved(
  kind: 'event' | 'division',
  removed: readonly { readonly id: string; readonly name: string }[],
  findings: Findings,
): void {
  if (removed.length === 0) return
  const named = removed.map(({ id, name }) => `${id} ${JSON.stringify(name)}`).join(', ')
  const what = removed.length === 1 ? `the ${kind}` : `${removed.length} ${kind}s:`
  findings.error(`/${kind}s`, `would remove ${what} ${named}`, remedy)
}
