import type { MovementItem } from '../../contract/catalog-file.ts'
import type { GymId } from '../../contract/ids.ts'
import type { Movement } from '../../contract/movement.ts'
import { keepMovement } from '../render.ts'
import type { NamedMovement, StoredMovement } from '../stored.ts'
import { safeHtml } from './html.ts'
import { isWithinReach } from './movements.ts'
import { outcomeOf, takenOver, type MovementPlan } from './plan.ts'
import type { ItemContext } from './write-session.ts'

/** Accepts a movement that stands alone; undefined when it is refused. */
export async function acceptMovement(item: MovementItem, context: ItemContext): Promise<MovementPlan | undefined> {
  const gym = gymOf(item, context)
  return (await hasGym(gym, context)) ? planMovement(item, gym, '', context) : undefined
}

/** Stands for a gym that nobody knows; nothing of its item is written. */
export const unknownGym = 'gym_' as GymId

/** The gym that an item says; null for the shared library. */
export function gymOf({ gym }: { readonly gym?: GymId | undefined }, { findings }: ItemContext): GymId | null {
  return findings.isSound('/gym') ? (gym ?? null) : unknownGym
}

/** Whether the gym of an item is there; that it is not is told. */
export async function hasGym(gym: GymId | null, { session, findings }: ItemContext): Promise<boolean> {
  if (gym === null || (await session.store.findGym(gym)) !== undefined) return true
  findings.missing(gym, '/gym', `names the gym ${gym}, which is not there`, 'Add the gym, or correct its id.')
  return false
}

/**
 * Accepts the movements that a workout of a gym brings along: those that are within reach stay where they are, a new
 * one belongs to the workout's gym when it says so, else to the shared library.
 */
export async function bringMovements(
  items: readonly (MovementItem | undefined)[],
  gym: GymId | null,
  path: string,
  context: ItemContext,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (item === undefined) continue
    const kept = item.id && (await context.movements.find(item.id))
    const own = item.source === 'gym' ? gym : null
    const owner = kept !== undefined && isWithinReach(kept.gym, gym) ? kept.gym : own
    const plan = await planMovement(item, owner, `${path}/movements/${index}`, context)
    if (plan !== undefined) context.movements.bring(plan)
  }
}

async function planMovement(
  item: MovementItem,
  gym: GymId | null,
  path: string,
  context: ItemContext,
): Promise<MovementPlan | undefined> {
  const { id } = item
  const before = id && (await context.movements.find(id))
  const members = membersOf(item, gym, path, before?.movement, context)
  if (id === undefined) return undefined
  const movement = { id, ...members }
  const body = keepMovement(movement)
  if (!mayDescribe({ id, gym, body }, path, before, context)) return undefined
  const after = { id, gym, body, movement }
  return { kind: 'movement', before, after, outcome: outcomeOf(before, before?.body === body) }
}

function mayDescribe(
  { id, gym, body }: Pick<StoredMovement, 'id' | 'gym' | 'body'>,
  path: string,
  kept: StoredMovement | undefined,
  { findings, movements }: ItemContext,
): boolean {
  const described = movements.describedAs(id)
  if (described !== undefined && described !== body && findings.isSound(path)) {
    findings.error(path, `${id} is described differently elsewhere in this import`, 'Describe it once.')
    return false
  }
  if (kept === undefined || kept.gym === gym || gym === unknownGym) return true
  const holder = kept.gym === null ? 'the shared library' : 'a gym, and not to this one'
  findings.error(`${path}/id`, `${id} belongs to ${holder}`, 'Give the movement an id of its own.')
  return false
}

/** A movement as it is to be: what the item leaves out stays as it is, or takes its default. */
function membersOf(
  item: MovementItem,
  gym: GymId | null,
  path: string,
  was: NamedMovement | undefined,
  { session, findings }: ItemContext,
): Omit<NamedMovement, 'id'> {
  if (item.id !== undefined && (item.name ?? was?.name) === undefined) findings.absent(path, 'name')
  const description = item.description && safeHtml(item.description, `${path}/description`, findings)
  const source = gym === null ? session.serviceName : 'gym'
  const { aliases = was?.aliases } = item
  const named = aliases === undefined ? {} : { aliases }
  return { ...takenOver({ ...item, description }, was, { ...movementDefaults, source }), ...named }
}

const movementDefaults: Omit<Movement, 'id'> = {
  name: '',
  description: null,
  complex_details: null,
  has_calories: false,
  has_distance: false,
  has_duration: false,
  has_height: false,
  has_load: false,
  has_power: false,
  has_reps: false,
  source: '',
  video: null,
}
