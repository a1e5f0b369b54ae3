import type { MovementItem } from '../../contract/catalog-file.ts'
import type { GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Movement } from '../../contract/movement.ts'
import { keepMovement } from '../render.ts'
import type { NamedMovement, StoredMovement } from '../stored.ts'
import { safeHtml } from './html.ts'
import { isWithinReach } from './movements.ts'
import { outcomeOf, takenOver, type MovementPlan } from './plan.ts'
import { inside, type ItemContext, type OwnedContext } from './write-session.ts'

/** Accepts a movement that stands alone; undefined when it is refused. */
export async function acceptMovement(
  item: MovementItem,
  context: ItemContext,
  isGymAssumed?: true,
): Promise<MovementPlan | undefined> {
  const kept = isGymAssumed && item.id && (await context.movements.find(item.id))
  const isShared = kept ? kept.gym === null : false
  const own = { ...context, gym: isShared ? null : gymOf(item, context) }
  const plan = (await hasGym(own)) ? await planMovement(item, own) : undefined
  if (isShared && plan?.outcome === 'changed') refuseSharedChange(plan.after.id, own)
  return plan
}

/** Refuses to change an item of the shared library where the command names a gym, and the item does not. */
export function refuseSharedChange(id: MovementId | WorkoutId | undefined, { findings }: ItemContext): void {
  if (id === undefined) return
  const remedy = 'Write its gym as null to change it there, or give what is yours an id of its own.'
  findings.error('/id', `is ${id}, which belongs to the shared library: --gym leaves that alone`, remedy)
}

/** Stands for a gym that nobody knows; nothing of its item is written. */
export const unknownGym = 'gym_' as GymId

/** The gym that an item says; null for the shared library. */
export function gymOf({ gym }: { readonly gym?: GymId | null | undefined }, { findings }: ItemContext): GymId | null {
  return findings.isSound('/gym') ? (gym ?? null) : unknownGym
}

/** Whether the gym of an item is there; that it is not is told. */
export async function hasGym({ gym, session, findings }: OwnedContext): Promise<boolean> {
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
  context: OwnedContext,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (item === undefined) continue
    const kept = item.id && (await context.movements.find(item.id))
    const own = item.source === 'gym' ? context.gym : null
    const gym = kept !== undefined && isWithinReach(kept.gym, context.gym) ? kept.gym : own
    const plan = await planMovement(item, { ...inside(context, `/movements/${index}`), gym })
    if (plan !== undefined) context.movements.bring(plan)
  }
}

async function planMovement(item: MovementItem, context: OwnedContext): Promise<MovementPlan | undefined> {
  const { id } = item
  const { gym, movements } = context
  const before = id && (await movements.find(id))
  const members = membersOf(item, before?.movement, context)
  if (id === undefined) return undefined
  const movement = { id, ...members }
  const body = keepMovement(movement)
  const after = { id, gym, body, movement }
  if (!mayDescribe(after, before, context)) return undefined
  return { kind: 'movement', before, after, outcome: outcomeOf(before, before?.body === body) }
}

function mayDescribe({ id, body }: StoredMovement, kept: StoredMovement | undefined, context: OwnedContext): boolean {
  const { gym, findings, movements } = context
  const described = movements.describedAs(id)
  if (described !== undefined && described !== body && findings.isSound('')) {
    findings.error('', `${id} is described differently elsewhere in this import`, 'Describe it once.')
    return false
  }
  if (kept === undefined || kept.gym === gym || gym === unknownGym) return true
  const holder = kept.gym === null ? 'the shared library' : 'a gym, and not to this one'
  findings.error('/id', `${id} belongs to ${holder}`, 'Give the movement an id of its own.')
  return false
}

/** A movement as it is to be: what the item leaves out stays as it is, or takes its default. */
function membersOf(
  item: MovementItem,
  was: NamedMovement | undefined,
  { gym, session, findings }: OwnedContext,
): Omit<NamedMovement, 'id'> {
  if (item.id !== undefined && (item.name ?? was?.name) === undefined) findings.absent('name')
  const description = item.description && safeHtml(item.description, '/description', findings)
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
