import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { Division } from '../../contract/competition.ts'
import type { Findings } from '../../contract/finding.ts'
import { prefixes, type CompetitionId, type EventId } from '../../contract/ids.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import type { StoredCompetition } from '../stored.ts'
import type { AcceptedEvents } from './accept-events.ts'
import { idFromName } from './id-from-name.ts'
import { isId, matchParts, type Part } from './match-parts.ts'
import { mergeMembers } from './plan.ts'
import type { ItemContext } from './write-session.ts'

/**
 * Checks the divisions in the file. Returns all divisions of the competition, including stored divisions that the file
 * does not contain. A new division without `events` gets all events.
 */
export function acceptDivisions(
  item: CompetitionItem & { readonly id: CompetitionId },
  before: StoredCompetition | undefined,
  accepted: AcceptedEvents,
  context: ItemContext,
): readonly Division[] {
  const { session, findings } = context
  const { parts, ordered } = matchParts('division', item.divisions ?? [], before?.divisions ?? [], context)
  const all = accepted.events.map(({ id }) => id)
  const existing = new Set(all)
  const remaining = (events: Division['events']) => events.filter((id) => existing.has(id))
  const withAll = session.divisionsWithAllEvents.get(item.id) ?? new Set<string>()
  const divisions = ordered.map((part, index) => {
    if (!('item' in part)) return { ...part, events: withAll.has(part.id) ? all : remaining(part.events) }
    const { events: written } = part.item
    if (part.was === undefined && written === undefined) withAll.add(part.id)
    if (written !== undefined) withAll.delete(part.id)
    const named = written && resolveEvents(written, item, accepted, part.context)
    const stay = part.was === undefined || session.isWhole ? undefined : remaining(part.was.events)
    return acceptDivision(part, index, withAll.has(part.id) ? all : (named ?? stay ?? all))
  })
  if (withAll.size > 0) session.divisionsWithAllEvents.set(item.id, withAll)
  const areSound = parts.every((part) => part.context.findings.areSound('id', 'events'))
  if (areSound) warnOfEventsInNoDivision(before, divisions, accepted, findings)
  return divisions
}

function acceptDivision(
  { item, id, was, context: { session, findings } }: Part<'division'>,
  place: number,
  events: Division['events'],
): Division {
  const members = mergeMembers(item, session.isWhole ? undefined : was, { ...divisionDefaults, order: place })
  const { name, kind, order, visible, ...counts } = members
  const division: Division = { id, name, kind, order, visible, events, ...counts }
  checkTeam(division, findings)
  checkRegistrations(division, findings)
  return division
}

const divisionDefaults: Required<Omit<Division, 'id' | 'events'>> = {
  name: '',
  kind: 'individual',
  order: 0,
  visible: true,
  registration_count: 0,
  registration_limit: null,
  team_size: null,
  males_required: null,
  females_required: null,
}

/** Returns the key under which `Findings.missing` reports an event that does not exist. */
export function missingEventKey(competition: CompetitionId, idOrName: string): string {
  return `${competition} ${idOrName}`
}

function resolveEvents(
  names: readonly (string | undefined)[],
  item: CompetitionItem & { readonly id: CompetitionId },
  accepted: AcceptedEvents,
  { session, findings }: ItemContext,
): Division['events'] {
  const ids = new Set<EventId>()
  // Ids take precedence over names; if several events have one name, the first is used.
  const known = new Map<string, EventId>(accepted.events.map(({ id }) => [id, id]))
  for (const { id, name } of accepted.events) if (!known.has(name)) known.set(name, id)
  for (const [index, written] of names.entries()) {
    if (written === undefined) continue
    const place = `/events/${index}`
    const found = known.get(written) ?? known.get(idFromName('event', written) ?? '')
    // The event may exist but be invalid.
    if (found === undefined && !areEventsKnown(item, accepted, written, findings)) continue
    if (found === undefined) {
      const sentence = `refers to the event ${JSON.stringify(written)}, which this competition does not have`
      findings.missing(missingEventKey(item.id, written), place, sentence, () => {
        const nearest = session.guess(`${item.id} ${written}`, () => nearestName(written, known.keys()))
        return nearest === undefined ? 'Add the event, or remove its name here.' : `Did you mean ${nearest}?`
      })
    } else if (ids.has(found))
      findings.error(place, `names ${JSON.stringify(written)} a second time`, 'Name each event once.')
    else ids.add(found)
  }
  return [...ids]
}

function areEventsKnown(
  { events }: CompetitionItem,
  { paths }: AcceptedEvents,
  written: string,
  findings: Findings,
): boolean {
  if (events === undefined) return findings.isSound('/events')
  const isWrittenAsId = written.startsWith(prefixes.event)
  return [...paths].every(([id, path]) => isId(id) && (isWrittenAsId || findings.isSound(`${path}/name`)))
}

function checkTeam(division: Division, findings: Findings): void {
  const { kind, team_size, males_required, females_required } = division
  if (!findings.areSound('kind', 'team_size', 'males_required', 'females_required')) return
  const place = '/team_size'
  if (kind === 'individual' && team_size !== null) {
    findings.error(
      place,
      `is ${team_size} in an individual division`,
      'Set it to null, or set `kind` to "team" or "pair".',
    )
  }
  if ((kind === 'team' || kind === 'pair') && team_size === null) {
    findings.warning(place, `is missing in a division of kind "${kind}"`, 'Write how many athletes are in a team.')
  }
  const required = (males_required ?? 0) + (females_required ?? 0)
  if (team_size !== null && required > team_size) {
    const sentence = `is ${team_size}, but ${required} athletes are required by males_required and females_required`
    findings.error(place, sentence, 'Raise team_size, or require fewer.')
  }
}

function checkRegistrations(division: Division, findings: Findings): void {
  const { registration_count, registration_limit } = division
  if (registration_limit === null || registration_count <= registration_limit) return
  if (!findings.areSound('registration_limit')) return
  const sentence = `is ${registration_count}, which is more than the limit of ${registration_limit}`
  findings.warning('/registration_count', sentence, 'The API returns both numbers unchanged. Check them.')
}

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
    if (old.has(id) || used.has(id) || !isId(id)) continue
    const path = paths.get(id) ?? '/events'
    findings.warning(path, `${id} is in no division`, 'Add it to the `events` of at least one division.')
  }
}
