import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { Findings } from '../../contract/finding.ts'
import { prefixes, type CompetitionId, type EventId } from '../../contract/ids.ts'
import type { StoredCompetition } from '../stored.ts'
import { acceptDivision } from './accept-parts.ts'
import { isKnownId, matchParts, placed } from './match-parts.ts'
import type { PlannedEvent } from './plan.ts'
import type { ItemContext } from './write-session.ts'

/** The events of a competition as they are to be, and where in its item each of them stands that it names. */
export interface AcceptedEvents {
  readonly events: readonly PlannedEvent[]
  readonly paths: ReadonlyMap<string, string>
}

/** The divisions of a competition as they are to be; those that were added without their events have all there are. */
export function acceptDivisions(
  item: CompetitionItem & { readonly id: CompetitionId },
  before: StoredCompetition | undefined,
  { events, paths }: AcceptedEvents,
  context: ItemContext,
) {
  const { session } = context
  const parts = matchParts('division', item.divisions ?? [], before?.divisions ?? [], context)
  const all = events.map(({ id }) => id)
  const mayMeanOther = (written: string) => !areEventsKnown(item, paths, written, context.findings)
  const withAll = session.withEveryEvent.get(item.id) ?? new Set<string>()
  const divisions = placed(parts, before?.divisions ?? [], session.isWhole).map(({ part, was }, index) => {
    if (part === undefined) return withAll.has(was.id) ? { ...was, events: all } : was
    if (part.was === undefined && part.item.events === undefined) withAll.add(part.id)
    if (part.item.events !== undefined) withAll.delete(part.id)
    const division = acceptDivision(part, index, { id: item.id, events, mayMeanOther }, context)
    return withAll.has(part.id) ? { ...division, events: all } : division
  })
  if (withAll.size > 0) session.withEveryEvent.set(item.id, withAll)
  const isSound = ({ path }: { readonly path: string }) => context.findings.areSound(path, 'id', 'events')
  if (parts.every(isSound)) warnOfEventsInNoDivision(before, divisions, { events, paths }, context.findings)
  return divisions
}

/** Whether the ids of all events are known, and, where no id is written, the names. */
function areEventsKnown(
  { events }: CompetitionItem,
  paths: ReadonlyMap<string, string>,
  written: string,
  findings: Findings,
): boolean {
  if (events === undefined) return findings.isSound('/events')
  const isId = written.startsWith(prefixes.event)
  return [...paths].every(([id, path]) => isKnownId(id) && (isId || findings.areSound(path, 'name')))
}

/** A division that is there keeps its events: one that is added now may be in none. */
function warnOfEventsInNoDivision(
  before: StoredCompetition | undefined,
  divisions: readonly { readonly events: readonly EventId[] }[],
  { events, paths }: AcceptedEvents,
  findings: Findings,
): void {
  if (before === undefined || paths.size === 0 || divisions.length === 0) return
  if (events.every(({ id }, index) => id === before.events[index]?.id)) return
  const old = new Set(before.events.map(({ id }) => id))
  const used = new Set(divisions.flatMap((division) => division.events))
  for (const { id } of events) {
    if (old.has(id) || used.has(id) || !isKnownId(id)) continue
    findings.warning(
      paths.get(id) ?? '/events',
      `${id} is in no division`,
      'Name it among the events of its divisions.',
    )
  }
}
