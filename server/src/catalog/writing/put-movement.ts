import type { MovementItem } from '../../contract/catalog-file.ts'
import type { GymId } from '../../contract/ids.ts'
import type { Movement } from '../../contract/movement.ts'
import { renderMovement } from '../render.ts'
import type { Findings } from './finding.ts'
import { safeHtml } from './html.ts'
import { findMovement, isWithinReach, type Outcome, type WriteSession } from './write-session.ts'

/**
 * Adds a movement, or takes over what has changed in it. `gym` is the one it belongs to, null for the shared library.
 * Gives undefined, with findings, when it is refused.
 */
export async function putMovement(
  item: MovementItem,
  gym: GymId | null,
  path: string,
  session: WriteSession,
  findings: Findings,
): Promise<Outcome | undefined> {
  if (gym !== null && (await session.store.findGym(gym)) === undefined) {
    // What brings a movement along belongs to the same gym, and says so itself.
    if (path === '') findings.missing(gym, '/gym', `names the gym ${gym}, which is not there`, addGym)
    return undefined
  }
  const body = renderMovement(acceptMovement(item, gym, path, session, findings))
  const kept = await findMovement(session, item.id)
  if (!mayDescribe(item, gym, path, body, kept, session, findings)) return undefined
  if (path === '' && findings.hasErrors) return undefined
  session.described.set(item.id, body)
  if (kept?.body === body && kept.gym === gym) return 'unchanged'
  await session.store.putMovement(item.id, { gym, body })
  session.names.note({ gym, body })
  session.movements.set(item.id, { gym, body })
  if (kept === undefined) {
    session.addedMovements.add(item.id)
    return 'added'
  }
  session.changedMovements.add(item.id)
  return 'changed'
}

/**
 * Whose a movement is that a workout brings along: one that is within reach stays where it is, a new one belongs to the
 * workout's gym when it says so, else to the shared library.
 */
export async function gymOfEmbedded(
  item: MovementItem,
  gym: GymId | null,
  session: WriteSession,
): Promise<GymId | null> {
  const kept = await findMovement(session, item.id)
  if (kept !== undefined && isWithinReach(kept.gym, gym)) return kept.gym
  return item.source === 'gym' ? gym : null
}

const addGym = 'Add the gym, or correct its id.'

function mayDescribe(
  item: MovementItem,
  gym: GymId | null,
  path: string,
  body: string,
  kept: { readonly gym: GymId | null } | undefined,
  session: WriteSession,
  findings: Findings,
): boolean {
  const described = session.described.get(item.id)
  if (described !== undefined && described !== body) {
    findings.error(path, `${item.id} is described differently elsewhere in this import`, 'Describe it once.')
    return false
  }
  if (kept === undefined || kept.gym === gym) return true
  const holder = kept.gym === null ? 'the shared library' : 'a gym, and not to this one'
  findings.error(`${path}/id`, `${item.id} belongs to ${holder}`, 'Give the movement an id of its own.')
  return false
}

function acceptMovement(
  item: MovementItem,
  gym: GymId | null,
  path: string,
  session: WriteSession,
  findings: Findings,
): Movement {
  const { description = null } = item
  return {
    id: item.id,
    name: item.name,
    description: description === null ? null : safeHtml(description, `${path}/description`, findings),
    complex_details: item.complex_details ?? null,
    has_calories: item.has_calories ?? false,
    has_distance: item.has_distance ?? false,
    has_duration: item.has_duration ?? false,
    has_height: item.has_height ?? false,
    has_load: item.has_load ?? false,
    has_power: item.has_power ?? false,
    has_reps: item.has_reps ?? false,
    source: item.source ?? (gym === null ? session.serviceName : 'gym'),
    video: item.video ?? null,
  }
}
