import type { CompetitionItem, DivisionItem } from '../../contract/catalog-file.ts'
import type { Findings } from '../../contract/finding.ts'
import { workoutMembers, type Division } from '../../contract/competition.ts'
import type { StoredCompetition, StoredEvent } from '../stored.ts'
import { publishedFrom, releaseOf } from '../visibility.ts'
import { idOfName } from './id-of-name.ts'
import { isKnownId } from './match-parts.ts'
import type { PlannedCompetition, PlannedEvent } from './plan.ts'
import { inside, type ItemContext } from './write-session.ts'

const remedy = 'Give --allow-removals if readers are to lose it.'

/**
 * Refuses what takes something from the readers of a published competition: by keeping silent nothing is taken away.
 * `paths` are the places of the events that the item names.
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
  for (const was of seen) guardEvent(was, events.get(was.id), inside(context, paths.get(was.id) ?? '/events'))
  const gone = seen.filter(({ id }) => !events.has(id))
  if (after.events.every(({ id }) => isKnownId(id))) tellGone('event', gone, findings)
  guardDivisions(before, after, item, context)
}

function guardEvent(was: StoredEvent, is: PlannedEvent | undefined, { findings, session }: ItemContext): void {
  if (is === undefined) return
  if (!is.visible) findings.error('/visible', `would hide the event ${was.id}`, remedy)
  else if (releaseOf(is) > Math.max(session.now, releaseOf(was))) {
    findings.error('/released_at', `would put off the release of ${was.id}`, remedy)
  }
  for (const member of workoutMembers) {
    if (was[member] === null || is[member] !== null) continue
    findings.error(`/${member}`, `would take the ${member} away from ${was.id}`, remedy)
  }
}

function guardDivisions(
  before: StoredCompetition,
  after: PlannedCompetition,
  { divisions: written = [] }: CompetitionItem,
  { findings, isRow }: ItemContext,
): void {
  const events = new Map(after.events.filter(({ visible }) => visible).map((event) => [event.id, event]))
  const places = new Map(written.map((one, index) => [one?.id ?? idOfName('division', one?.name ?? ''), index]))
  const left = new Map(before.divisions.map((division) => [division.id, division]))
  for (const is of after.divisions) {
    const [was, index] = [left.get(is.id), places.get(is.id)]
    const path = index === undefined ? '/divisions' : `/divisions/${index}`
    left.delete(is.id)
    if (was?.visible) guardDivision(was, is, events, findings.inside(path))
    else if (was === undefined && isRow?.(path) && written.every(saysCountsAlone) && !findings.hasErrorsAt(path)) {
      const sentence = `would add the division ${is.id} by a table of nothing but names and counts`
      findings.error(path, sentence, 'Delete the row if it only adds up; to add it, give --allow-removals.')
    }
  }
  const gone = [...left.values()].filter(({ visible }) => visible)
  if (after.divisions.every(({ id }) => isKnownId(id))) tellGone('division', gone, findings)
}

function guardDivision(
  was: Division,
  is: Division,
  events: ReadonlyMap<string, PlannedEvent>,
  findings: Findings,
): void {
  if (!is.visible) {
    findings.error('/visible', `would hide the division ${is.id}`, remedy)
    return
  }
  const out = was.events.filter((id) => events.has(id) && !is.events.includes(id))
  if (out.length > 0 && !findings.hasErrorsAt('/events'))
    findings.error('/events', `would take ${out.join(', ')} out of the division ${is.id}`, remedy)
  if (was.registration_count === 0 || is.registration_count > 0) return
  const sentence = `would let the registrations of ${is.id} fall from ${was.registration_count} to 0`
  findings.error('/registration_count', sentence, remedy)
}

const countMembers: readonly string[] = ['id', 'name', 'registration_count']

/** As a table of the registrations of the hour does. */
export function saysCountsAlone(division: DivisionItem = {}): boolean {
  return division.registration_count !== undefined && Object.keys(division).every((name) => countMembers.includes(name))
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
