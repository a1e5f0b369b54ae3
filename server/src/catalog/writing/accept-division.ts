import type { DivisionItem } from '../../contract/catalog-file.ts'
import type { Division } from '../../contract/division.ts'
import type { EventId } from '../../contract/ids.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import type { Findings } from './finding.ts'

/** A division with its defaults filled in; `events` are the ids of the competition's events. */
export function acceptDivision(
  item: DivisionItem,
  index: number,
  events: readonly EventId[],
  findings: Findings,
): Division {
  const division: Division = {
    id: item.id,
    name: item.name,
    kind: item.kind ?? 'individual',
    order: item.order ?? index,
    visible: item.visible ?? true,
    events: item.events ?? [...events],
    registration_count: item.registration_count ?? 0,
    registration_limit: item.registration_limit ?? null,
    team_size: item.team_size ?? null,
    males_required: item.males_required ?? null,
    females_required: item.females_required ?? null,
  }
  const path = `/divisions/${index}`
  checkEvents(division, path, events, findings)
  checkTeam(division, path, findings)
  checkRegistrations(division, path, findings)
  return division
}

function checkEvents(division: Division, path: string, known: readonly EventId[], findings: Findings): void {
  for (const [index, event] of division.events.entries()) {
    const place = `${path}/events/${index}`
    if (division.events.indexOf(event) < index) {
      findings.error(place, `names ${event} a second time`, 'Name each event once.')
    }
    if (known.includes(event)) continue
    const nearest = nearestName(event, known)
    const remedy = nearest === undefined ? 'Add the event, or take its id out.' : `Did you mean ${nearest}?`
    findings.error(place, `names the event ${event}, which this competition does not have`, remedy)
  }
}

function checkTeam(division: Division, path: string, findings: Findings): void {
  const { kind, team_size, males_required, females_required } = division
  const place = `${path}/team_size`
  if (kind === 'individual' && team_size !== null) {
    findings.error(place, `is ${team_size} in an individual division`, 'Make it null, or the kind "team" or "pair".')
  }
  if ((kind === 'team' || kind === 'pair') && team_size === null) {
    findings.warning(place, `is not given for a division of kind "${kind}"`, 'Say how many athletes make a team.')
  }
  const required = (males_required ?? 0) + (females_required ?? 0)
  if (team_size !== null && required > team_size) {
    const sentence = `is ${team_size}, but ${required} athletes are required by males_required and females_required`
    findings.error(place, sentence, 'Raise team_size, or require fewer.')
  }
}

function checkRegistrations(division: Division, path: string, findings: Findings): void {
  const { registration_count, registration_limit } = division
  if (registration_limit === null || registration_count <= registration_limit) return
  const sentence = `is ${registration_count}, over the limit of ${registration_limit}`
  findings.warning(`${path}/registration_count`, sentence, 'It is served as it is; check the limit.')
}
